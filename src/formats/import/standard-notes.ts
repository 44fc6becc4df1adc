import * as texts from '../../texts/formats';
import type { FileContents } from '../file-contents';
import { isAddress } from './addresses';
import { createContents } from './contents-builder';
import { collectionOf } from './labels';
import { isRecord, listOf, textOf, withPlainBreaks, wordsIn, type JsonRecord } from './records';
import { superNoteText } from './super-note';
import { UnreadableFile } from './unreadable-file';

/** Whether a JSON file is a backup of Standard Notes. */
export function isStandardNotes(value: unknown): value is JsonRecord {
  if (!isRecord(value) || !Array.isArray(value.items)) return false;
  return (value.items as unknown[]).some(
    (item) => isRecord(item) && typeof item.content_type === 'string',
  );
}

/**
 * Reads a decrypted backup of Standard Notes.
 *
 * @throws UnreadableFile where the backup is encrypted
 */
export function readStandardNotes(value: JsonRecord): FileContents {
  const items = listOf(value.items).filter(isRecord);
  const isEncrypted = items.some(
    ({ content, content_type }) => content_type === 'Note' && typeof content === 'string',
  );
  if (isEncrypted) throw new UnreadableFile(texts.encryptedBackup);

  const contents = createContents('standardNotes');
  const labels = labelsByNote(items);
  for (const { uuid, content, content_type, created_at, updated_at, deleted } of items) {
    if (deleted === true) continue;
    if (content_type === 'SN|File') contents.remark(texts.attachments);
    if (content_type !== 'Note') continue;
    if (!isRecord(content)) {
      contents.refuse({}, wordsIn(content), texts.noItem);
      continue;
    }
    const { title, text, noteType, trashed, appData } = content;
    const words = withPlainBreaks(
      noteType === 'super' ? superNoteText(textOf(text)) : textOf(text),
    );
    contents.add({
      type: isAddress(words) ? 'link' : 'text',
      title: textOf(title),
      content: words,
      isTrashed: trashed === true,
      created: created_at,
      changed: updated_at,
      collection: collectionOf(labels.get(textOf(uuid)) ?? [], contents),
      place: {},
    });
    const own = isRecord(appData) ? appData['org.standardnotes.sn'] : undefined;
    if (isRecord(own) && own.pinned === true) contents.remark(texts.pinned);
    if (isRecord(own) && own.archived === true) contents.remark(texts.archived);
  }
  return contents.finish();
}

/** The names of each note's tags: a tag lists its notes. Tags within tags are joined like folders. */
function labelsByNote(items: readonly JsonRecord[]): Map<string, string[]> {
  const tags = new Map<string, { title: string; parent: string; notes: string[] }>();
  for (const { uuid, content, content_type } of items) {
    if (content_type !== 'Tag' || !isRecord(content)) continue;
    const references = listOf(content.references).filter(isRecord);
    const parent = references.find((reference) => reference.content_type === 'Tag');
    tags.set(textOf(uuid), {
      title: textOf(content.title),
      parent: textOf(parent?.uuid),
      notes: references
        .filter((reference) => reference.content_type === 'Note')
        .map((reference) => textOf(reference.uuid)),
    });
  }
  const labels = new Map<string, string[]>();
  for (const [uuid, { notes }] of tags) {
    const names: string[] = [];
    // A damaged file may have tags that are within each other.
    for (let id = uuid; tags.has(id) && names.length < 10; id = tags.get(id)?.parent ?? '')
      names.unshift(tags.get(id)?.title ?? '');
    for (const note of notes) {
      const already = labels.get(note);
      if (already) already.push(names.join(' / '));
      else labels.set(note, [names.join(' / ')]);
    }
  }
  return labels;
}
