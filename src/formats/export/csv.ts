import Papa from 'papaparse';
import type { AccountContents } from '../account-contents';
import { toIsoTime, trashedAt } from './iso-time';

/** The first row, which tells a reader that the file is ours. */
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
] as const;

/**
 * Cells that a spreadsheet would compute get an apostrophe in front, and so do those that begin with one:
 * whoever reads the file takes the first apostrophe off every cell that begins with one, and has what was there.
 */
const NEUTRALISED = /^[=+\-@\t\r']/;

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
  const table = Papa.unparse([[...CSV_HEADER], ...rows], {
    newline: '\r\n',
    escapeFormulae: NEUTRALISED,
  });
  return `${hasByteOrderMark ? BYTE_ORDER_MARK : ''}${table}\r\n`;
}
