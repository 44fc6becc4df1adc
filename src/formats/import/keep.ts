import * as texts from '../../texts/formats';
import type { FoundItem } from './contents-builder';
import {
  collectionOf,
  isAddress,
  listOf,
  recordOf,
  recordsOf,
  textOf,
  textsOf,
  withPlainBreaks,
  type JsonReader,
} from './records';

/** At least one of these is in a note, beside the marks that all notes have. */
const FIELDS = ['userEditedTimestampUsec', 'createdTimestampUsec', 'textContent', 'listContent'];

/**
 * Reads a note of Google Keep, whose Takeout has one file for each note. A list stays one note, as a task list,
 * because its lines belong together.
 */
export const keep: JsonReader = {
  format: 'keep',
  matches(value) {
    const note = recordOf(value);
    return 'isTrashed' in note && 'isPinned' in note && FIELDS.some((name) => name in note);
  },
  read(value, contents, place) {
    const note = recordOf(value);
    const words = withPlainBreaks(textOf(note.textContent));
    const tasks = recordsOf(note.listContent).map(
      ({ text, isChecked }) => `- [${isChecked === true ? 'x' : ' '}] ${textOf(text)}`,
    );
    const written = [words, ...tasks].filter((line) => line !== '').join('\n');
    const pages = recordsOf(note.annotations)
      .map(({ url }) => textOf(url))
      .filter((url) => url !== '' && !written.includes(url));
    const content = [written, ...pages].filter((line) => line !== '').join('\n');
    const attachments = listOf(note.attachments).length;
    const labels = textsOf(recordsOf(note.labels).map(({ name }) => name));
    const item: FoundItem = {
      type: isAddress(content) ? 'link' : 'text',
      title: textOf(note.title),
      content,
      isPinned: note.isPinned === true,
      isTrashed: note.isTrashed === true,
      created: note.createdTimestampUsec,
      changed: note.userEditedTimestampUsec,
      collection: collectionOf(labels, contents),
      place,
    };
    contents.remark(texts.attachments, attachments);
    if (item.title.trim() === '' && content.trim() === '' && attachments > 0) {
      contents.refuse(place, '', texts.onlyAttachments);
      return;
    }
    contents.add(item);
    if (note.isArchived === true) contents.remark(texts.archived);
  },
};
