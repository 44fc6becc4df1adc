import type { AccountContents } from '../account-contents';
import { CSV_HEADER, NEEDS_APOSTROPHE } from '../csv-format';
import { toIsoTime, trashedAt } from './iso-time';

/** Marks the file as UTF-8 for a spreadsheet that would take it for something else. */
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
  ]);
  const table = [CSV_HEADER, ...rows].map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('');
  return `${hasByteOrderMark ? BYTE_ORDER_MARK : ''}${table}`;
}

/** Quoted where a reader might take a part of it for something else, or trim it. */
function toCell(text: string): string {
  const isNeutral = NEEDS_APOSTROPHE.test(text);
  if (!isNeutral && !/[",\r\n\ufeff]|^ | $/.test(text)) return text;
  return `"${isNeutral ? "'" : ''}${text.replaceAll('"', '""')}"`;
}
