import {
  collectionOf,
  eachRecord,
  isAddress,
  isList,
  listOf,
  recordOf,
  textOf,
  textsOf,
  withPlainBreaks,
  type JsonReader,
} from './records';

/** Reads an export of Simplenote (`source/notes.json` in its zip). Its notes have no titles, and get none. */
export const simplenote: JsonReader = {
  format: 'simplenote',
  matches: (value) => isList(recordOf(value).activeNotes),
  read(value, contents) {
    const { activeNotes, trashedNotes } = recordOf(value);
    for (const notes of [activeNotes, trashedNotes])
      for (const note of eachRecord(listOf(notes), contents)) {
        const content = withPlainBreaks(textOf(note.content));
        contents.add({
          type: isAddress(content) ? 'link' : 'text',
          title: '',
          content,
          isPinned: note.pinned === true || textsOf(note.systemTags).includes('pinned'),
          isTrashed: notes === trashedNotes,
          created: note.creationDate,
          changed: note.lastModified,
          collection: collectionOf(textsOf(note.tags), contents),
          place: {},
        });
      }
  },
};
