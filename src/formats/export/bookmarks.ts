import { escapeHtml, toSingleLine } from '../../domain/text';
import {
  byCollection,
  toIsoTime,
  type AccountContents,
  type ExportedItem,
} from '../account-contents';

/** Whether an item can be a bookmark: it is a link to a web page. */
export function isBookmark({ type, content }: Pick<ExportedItem, 'type' | 'content'>): boolean {
  return type === 'link' && /^https?:\/\//i.test(content);
}

/** The links as a Netscape bookmark file, which every browser imports: a folder for each collection that has some. */
export function toBookmarks(contents: AccountContents): string {
  const folders = byCollection(contents)
    .map(([collection, items]) => ({ collection, links: items.filter(isBookmark) }))
    .filter(({ links }) => links.length > 0)
    .map(({ collection, links }) =>
      [
        `    <DT><H3${times(collection)}>${toText(collection.name)}</H3>`,
        '    <DL><p>',
        ...links.map(bookmark),
        '    </DL><p>',
      ].join('\n'),
    );
  return [...HEAD, ...folders, '</DL><p>', ''].join('\n');
}

const HEAD = [
  '<!DOCTYPE NETSCAPE-Bookmark-file-1>',
  '<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">',
  '<TITLE>Bookmarks</TITLE>',
  '<H1>Bookmarks</H1>',
  '<DL><p>',
];

function bookmark(item: ExportedItem): string {
  const url = toText(item.content);
  return `        <DT><A HREF="${url}"${times(item)}>${toText(item.title) || url}</A>`;
}

function times({ created, updated }: Pick<ExportedItem, 'created' | 'updated'>): string {
  const added = toSeconds(created);
  const modified = toSeconds(updated);
  return [
    added === null ? '' : ` ADD_DATE="${added}"`,
    modified === null ? '' : ` LAST_MODIFIED="${modified}"`,
  ].join('');
}

/** PocketBase's time in whole seconds since 1970; null if there is none. */
function toSeconds(dateTime: string): number | null {
  const ms = Date.parse(toIsoTime(dateTime));
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000);
}

/** A text in one line: programs read bookmark files line by line, and HTML doesn't allow control characters. */
function toText(text: string): string {
  return escapeHtml(
    toSingleLine(text)
      .replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
      .trim(),
  );
}
