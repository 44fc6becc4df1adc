import { toIsoTime, trashedAt, type AccountContents } from '../account-contents';

/** The first row, by which an import recognizes an export of Jot. */
export const CSV_HEADER = [
  'collection',
  'type',
  'title',
  'content',
  'done',
  'copyOnClick',
  'created',
  'updated',
  'trashed',
  'pinned',
  'later',
] as const;

/** Columns that exports of earlier versions lack. */
export const ADDED_COLUMNS: readonly string[] = ['pinned', 'later'];

/** Cells that get an apostrophe in front: a spreadsheet would compute them, or they begin with an apostrophe. */
const NEEDS_APOSTROPHE = /^[=+\-@\t\r']/;

/** Removes the apostrophe that the export put in front of a cell. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && NEEDS_APOSTROPHE.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Marks the file as UTF-8 for spreadsheets that would guess another encoding. */
const BYTE_ORDER_MARK = '\ufeff';

/** The items as a table by RFC 4180, with a header. */
export function toCsv({ collections, items }: AccountContents, hasByteOrderMark: boolean): string {
  const names = new Map(collections.map(({ id, name }) => [id, name]));
  const rows = items.map((item) => [
    names.get(item.collection) ?? '',
    item.type,
    item.title,
    item.content,
    String(item.isTodoDone),
    String(item.shouldCopyOnClick),
    toIsoTime(item.created),
    toIsoTime(item.updated),
    trashedAt(item),
    String(item.isPinned),
    toIsoTime(item.laterUntil),
  ]);
  const table = [CSV_HEADER, ...rows].map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('');
  return `${hasByteOrderMark ? BYTE_ORDER_MARK : ''}${table}`;
}

/** A cell, in quotes if a reader could otherwise misread or trim it. */
function toCell(text: string): string {
  const isNeutral = NEEDS_APOSTROPHE.test(text);
  if (!isNeutral && !/[",\r\n\ufeff]|^ | $/.test(text)) return text;
  return `"${isNeutral ? "'" : ''}${text.replaceAll('"', '""')}"`;
}
