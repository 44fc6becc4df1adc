import * as texts from '../../texts/formats';
import type { FilePlace } from '../file-contents';
import { isAddress } from './addresses';
import type { ContentsBuilder, FoundItem } from './contents-builder';
import { collectionOf } from './labels';
import { isRecord, listOf, textOf, withPlainBreaks, type JsonRecord } from './records';

/** Whether a JSON file is a note of Google Keep: its Takeout has one for each. */
export function isKeepNote(value: unknown): value is JsonRecord {
  return (
    isRecord(value) &&
    'isTrashed' in value &&
    'isPinned' in value &&
    ['userEditedTimestampUsec', 'createdTimestampUsec', 'textContent', 'listContent'].some(
      (name) => name in value,
    )
  );
}

/** Adds a note of Google Keep. A list stays one note, as a task list: its lines belong together. */
export function addKeepNote(note: JsonRecord, place: FilePlace, contents: ContentsBuilder): void {
  const words = withPlainBreaks(textOf(note.textContent));
  const tasks = listOf(note.listContent)
    .filter(isRecord)
    .map(({ text, isChecked }) => `- [${isChecked === true ? 'x' : ' '}] ${textOf(text)}`);
  const written = [words, ...tasks].filter((line) => line !== '').join('\n');
  const pages = listOf(note.annotations)
    .filter(isRecord)
    .map(({ url }) => textOf(url))
    .filter((url) => url !== '' && !written.includes(url));
  const content = [written, ...pages].filter((line) => line !== '').join('\n');
  const attachments = listOf(note.attachments).length;
  const item: FoundItem = {
    type: isAddress(content) ? 'link' : 'text',
    title: textOf(note.title),
    content,
    isTrashed: note.isTrashed === true,
    created: note.createdTimestampUsec,
    changed: note.userEditedTimestampUsec,
    collection: collectionOf(labelsOf(note), contents),
    place,
  };
  contents.remark(texts.attachments, attachments);
  if (item.title.trim() === '' && content.trim() === '' && attachments > 0) {
    contents.refuse(place, '', texts.onlyAttachments);
    return;
  }
  contents.add(item);
  if (note.isPinned === true) contents.remark(texts.pinned);
  if (note.isArchived === true) contents.remark(texts.archived);
}

function labelsOf(note: JsonRecord): readonly string[] {
  return listOf(note.labels)
    .filter(isRecord)
    .map(({ name }) => textOf(name))
    .filter((name) => name.trim() !== '');
}
