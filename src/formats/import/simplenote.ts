import * as texts from '../../texts/formats';
import type { FileContents } from '../file-contents';
import { createContents } from './contents-builder';
import { collectionOf } from './labels';
import {
  isRecord,
  listOf,
  textOf,
  textsOf,
  withPlainBreaks,
  wordsIn,
  type JsonRecord,
} from './records';
import { isAddress } from './addresses';

/** Whether a JSON file is an export of Simplenote (`source/notes.json` in its zip). */
export function isSimplenote(value: unknown): value is JsonRecord {
  return isRecord(value) && Array.isArray(value.activeNotes);
}

/** Reads an export of Simplenote. Its notes have no titles, and none is made up. */
export function readSimplenote(value: JsonRecord): FileContents {
  const contents = createContents('simplenote');
  const notes = [
    ...listOf(value.activeNotes).map((note) => ({ note, isTrashed: false })),
    ...listOf(value.trashedNotes).map((note) => ({ note, isTrashed: true })),
  ];
  for (const { note, isTrashed } of notes) {
    if (!isRecord(note)) {
      contents.refuse({}, wordsIn(note), texts.noItem);
      continue;
    }
    const content = withPlainBreaks(textOf(note.content));
    contents.add({
      type: isAddress(content) ? 'link' : 'text',
      title: '',
      content,
      isTrashed,
      created: note.creationDate,
      changed: note.lastModified,
      collection: collectionOf(textsOf(note.tags), contents),
      place: {},
    });
    if (note.pinned === true || textsOf(note.systemTags).includes('pinned'))
      contents.remark(texts.pinned);
  }
  return contents.finish();
}
