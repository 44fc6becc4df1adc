import * as texts from '../../texts/formats';
import type { FileContents } from '../file-contents';
import { createContents, type ContentsBuilder, type FoundItem } from './contents-builder';
import { collectionOf } from './labels';
import { isRecord, listOf, textOf, textsOf, withPlainBreaks, type JsonRecord } from './records';

/** Whether a JSON file is an export of karakeep. */
export function isKarakeep(value: unknown): value is JsonRecord {
  if (!isRecord(value) || !Array.isArray(value.bookmarks)) return false;
  return (value.bookmarks as unknown[]).every(
    (bookmark) => isRecord(bookmark) && 'content' in bookmark,
  );
}

/** Reads an export of karakeep: a list is a collection. */
export function readKarakeep(value: JsonRecord): FileContents {
  const contents = createContents('karakeep');
  const lists = new Map(
    listOf(value.lists)
      .filter(isRecord)
      .map(({ id, name }) => [textOf(id), textOf(name)]),
  );
  for (const bookmark of listOf(value.bookmarks))
    if (isRecord(bookmark)) add(bookmark, lists, contents);
  return contents.finish();
}

function add(
  bookmark: JsonRecord,
  lists: ReadonlyMap<string, string>,
  contents: ContentsBuilder,
): void {
  const { content, title, note, createdAt, modifiedAt, archived, tags } = bookmark;
  if (!isRecord(content) || (content.type !== 'link' && content.type !== 'text')) {
    contents.refuse({}, textOf(title), texts.noLinkOrText);
    return;
  }
  const isLink = content.type === 'link';
  const item: FoundItem = {
    type: isLink ? 'link' : 'text',
    title: textOf(title),
    content: withPlainBreaks(textOf(isLink ? content.url : content.text)),
    created: createdAt,
    changed: modifiedAt,
    // A list is named by its id, or in older exports by its name.
    collection: collectionOf(
      textsOf(bookmark.lists).map((list) => lists.get(list) ?? list),
      contents,
    ),
    place: {},
  };
  contents.add(item);
  contents.addDescription(withPlainBreaks(textOf(note)), item);
  if (archived === true) contents.remark(texts.archived);
  if (textsOf(tags).length > 0) contents.remark(texts.tags);
}
