import * as texts from '../../texts/formats';
import { UnreadableFile } from '../file-contents';
import { folderName } from './contents-builder';
import {
  collectionOf,
  isAddress,
  isRecord,
  listOf,
  recordOf,
  recordsOf,
  textOf,
  withPlainBreaks,
  wordsIn,
  type JsonReader,
  type JsonRecord,
} from './records';

/** Reads a backup of Standard Notes. An encrypted one can't be read. */
export const standardNotes: JsonReader = {
  format: 'standardNotes',
  matches: (value) =>
    recordsOf(recordOf(value).items).some(({ content_type }) => typeof content_type === 'string'),
  read(value, contents) {
    const items = recordsOf(recordOf(value).items);
    const isEncrypted = items.some(
      ({ content, content_type }) => content_type === 'Note' && typeof content === 'string',
    );
    if (isEncrypted) throw new UnreadableFile(texts.encryptedBackup);

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
      const { pinned, archived } = recordOf(recordOf(appData)['org.standardnotes.sn']);
      const words = withPlainBreaks(noteType === 'super' ? superNote(textOf(text)) : textOf(text));
      contents.add({
        type: isAddress(words) ? 'link' : 'text',
        title: textOf(title),
        content: words,
        isPinned: pinned === true,
        isTrashed: trashed === true,
        created: created_at,
        changed: updated_at,
        collection: collectionOf(labels.get(textOf(uuid)) ?? [], contents),
        place: {},
      });
      if (archived === true) contents.remark(texts.archived);
    }
  },
};

/** The tags of each note by its id. A tag refers to its notes; tags within tags are joined like folders. */
function labelsByNote(items: readonly JsonRecord[]): Map<string, string[]> {
  const tags = new Map<string, { title: string; parent: string; notes: string[] }>();
  for (const { uuid, content, content_type } of items) {
    if (content_type !== 'Tag' || !isRecord(content)) continue;
    const references = recordsOf(content.references);
    const idsOf = (type: string) =>
      references.filter((each) => each.content_type === type).map((each) => textOf(each.uuid));
    const [parent = ''] = idsOf('Tag');
    tags.set(textOf(uuid), { title: textOf(content.title), parent, notes: idsOf('Note') });
  }
  const labels = new Map<string, string[]>();
  for (const [uuid, { notes }] of tags) {
    const names: string[] = [];
    // In a damaged file, tags may contain each other.
    for (let id = uuid; tags.has(id) && names.length < 10; id = tags.get(id)?.parent ?? '')
      names.unshift(tags.get(id)?.title ?? '');
    for (const note of notes) labels.set(note, [...(labels.get(note) ?? []), folderName(names)]);
  }
  return labels;
}

/** Elements that stand in a line of their own. */
const BLOCKS = new Set(['paragraph', 'heading', 'quote', 'listitem', 'code', 'collapsible-title']);

/** The words of a formatted note, whose text is the JSON of Standard Notes’ editor. Other texts stay as they are. */
function superNote(json: string): string {
  let document: unknown;
  try {
    document = JSON.parse(json);
  } catch {
    return json;
  }
  if (!isRecord(document) || !isRecord(document.root)) return json;
  const words: string[] = [];
  // A stack instead of recursion: a damaged file may be nested as deep as it is long.
  const waiting: unknown[] = [document.root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (typeof node === 'string') words.push(node);
    if (!isRecord(node)) continue;
    words.push(node.type === 'linebreak' ? '\n' : textOf(node.text));
    if (BLOCKS.has(textOf(node.type))) waiting.push('\n');
    if (node.type === 'listitem' && typeof node.checked === 'boolean')
      words.push(node.checked ? '- [x] ' : '- [ ] ');
    else if (node.type === 'listitem') words.push('- ');
    for (const child of [...listOf(node.children)].reverse()) waiting.push(child);
  }
  return words.join('').replace(/\n$/, '');
}
