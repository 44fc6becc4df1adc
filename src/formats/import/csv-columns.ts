import * as texts from '../../texts/formats';
import type { ColumnAssignment, CsvColumns } from '../file-contents';
import { isFullAddress } from './records';

/** Names of columns in exports of Raindrop, Pocket, Instapaper and others. The first name that occurs is taken. */
const NAMES: Readonly<Record<keyof ColumnAssignment, readonly string[]>> = {
  title: ['title', 'name', 'subject'],
  content: ['content', 'note', 'notes', 'text', 'body', 'description', 'selection', 'excerpt'],
  url: ['url', 'link', 'href', 'address', 'uri', 'website'],
  type: ['type', 'kind'],
  collection: ['collection', 'folder', 'list', 'category', 'notebook'],
  created: ['created', 'created at', 'createdat', 'time added', 'timestamp', 'date added', 'date'],
};
const KNOWN_NAMES = new Set(Object.values(NAMES).flat());
const SAMPLE_ROWS = 5;

/** Describes the columns of a table by its first rows. */
export function describeColumns(rows: readonly (readonly string[])[]): CsvColumns {
  const [first = []] = rows;
  const hasHeader = isHeader(rows);
  const body = hasHeader ? rows.slice(1) : rows;
  return {
    names: first.map((cell, index) => (hasHeader && cell.trim()) || texts.columnName(index + 1)),
    hasHeader,
    sample: body.slice(0, SAMPLE_ROWS),
    guess: guessColumns(hasHeader ? first.map(toName) : [], body),
  };
}

/** Whether the first row is a header: it has a known name, or a column below it holds addresses and it doesn't. */
export function isHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...body] = rows;
  if (first.some(isFullAddress)) return false;
  return first.some((cell) => KNOWN_NAMES.has(toName(cell))) || addressColumn(body) !== -1;
}

/**
 * Whether rows are a table and not sentences with commas. Either two names are known; or all rows have as many cells,
 * and a column holds addresses, or there are at least three columns and not a blank after every comma.
 */
export function isTable(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...body] = rows;
  if (first.filter((cell) => KNOWN_NAMES.has(toName(cell))).length > 1) return true;
  if (first.length < 2 || rows.some(({ length }) => length !== first.length)) return false;
  if (addressColumn(body) !== -1) return true;
  const isProse = rows.every((cells) => cells.slice(1).every((cell) => cell.startsWith(' ')));
  return first.length > 2 && body.length > 0 && !isProse;
}

function guessColumns(
  names: readonly string[],
  body: readonly (readonly string[])[],
): ColumnAssignment {
  const named = (field: keyof ColumnAssignment) =>
    NAMES[field].map((name) => names.indexOf(name)).find((index) => index !== -1) ?? -1;
  const guess = {
    title: named('title'),
    content: named('content'),
    url: named('url'),
    type: named('type'),
    collection: named('collection'),
    created: named('created'),
  };
  if (guess.url === -1) guess.url = addressColumn(body);
  // Without a title or a content there would be no items.
  if (guess.title === -1 && guess.content === -1) {
    const taken = Object.values(guess);
    const width = body[0]?.length ?? names.length;
    guess.title =
      Array.from({ length: width }, (_, index) => index).find((index) => !taken.includes(index)) ??
      -1;
  }
  return guess;
}

/** The first column in which every cell is empty or an address, and one isn't empty. */
function addressColumn(rows: readonly (readonly string[])[]): number {
  const [first = []] = rows;
  return first.findIndex((_, index) => {
    const filled = rows.map((cells) => cells[index] ?? '').filter((cell) => cell.trim() !== '');
    return filled.length > 0 && filled.every(isFullAddress);
  });
}

function toName(cell: string): string {
  return cell.trim().toLowerCase().replaceAll('_', ' ');
}
