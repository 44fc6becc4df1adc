import { ITEM_TYPES, type ItemType } from '../../domain/item';
import * as texts from '../../texts/formats';
import { ADDED_COLUMNS, CSV_HEADER, withoutApostrophe } from '../export/csv';
import type { ColumnAssignment, CsvColumns } from '../file-contents';
import type { ContentsBuilder, FoundItem, TextReader } from './contents-builder';
import { describeColumns, isHeader, isTable } from './csv-columns';
import { isAddress } from './records';
import { firstLine, parseTable, readHint, sampleTable, type Table, type TableRow } from './table';

/** Names of the types in other programs. */
const TYPE_NAMES: Readonly<Record<string, ItemType>> = {
  note: 'text',
  bookmark: 'link',
  url: 'link',
  task: 'todo',
};

/**
 * The reader of a table in CSV: of an export of Jot, or of one whose columns the user has assigned. Returns the columns
 * of other tables, and null for a text that is no table.
 */
export function csvReader(
  text: string,
  assigned: ColumnAssignment | undefined,
): TextReader | CsvColumns | null {
  const delimiter = ownDelimiter(text);
  if (delimiter !== undefined)
    return { format: 'csv', read: (contents) => readOwn(parseTable(text, delimiter), contents) };
  const sample = sampleTable(text);
  const isHinted = readHint(text) !== null && sample.length > 0;
  if (!isHinted && !isTable(sample)) return null;
  if (!assigned) return describeColumns(sample);
  return {
    format: 'csv',
    read: (contents) => readAssigned(parseTable(text), assigned, isHeader(sample), contents),
  };
}

/** The delimiter of an export of Jot, which a spreadsheet may have saved again; undefined for other texts. */
function ownDelimiter(text: string): string | undefined {
  const first = firstLine(text);
  return [',', ';', '\t'].find((delimiter) => {
    const names = first.split(delimiter).map((name) => name.replace(/^"(.*)"$/, '$1'));
    const expected = CSV_HEADER.filter(
      (name) => !ADDED_COLUMNS.includes(name) || names.includes(name),
    );
    return names.length === expected.length && expected.every((name) => names.includes(name));
  });
}

function readOwn(table: Table, contents: ContentsBuilder): void {
  const header = table.rows[0]?.cells ?? [];
  for (const { cells, line } of checkedRows(table, true, contents)) {
    const cell = (name: string) => withoutApostrophe(cells[header.indexOf(name)] ?? '');
    const type = typeNamed(cell('type'));
    if (type === undefined) {
      contents.refuse({ line }, cells.join(', '), texts.noItem);
      continue;
    }
    contents.add({
      type,
      title: cell('title'),
      content: cell('content'),
      isTodoDone: isMarked(cell('done'), contents),
      shouldCopyOnClick: isMarked(cell('copyOnClick'), contents),
      isPinned: isMarked(cell('pinned'), contents),
      laterUntil: cell('later'),
      isTrashed: !/^(?:false)?$/i.test(cell('trashed')),
      created: cell('created'),
      collection: contents.collection(cell('collection')),
      place: { line },
    });
  }
}

/** Whether a cell says true. Spreadsheets write TRUE, or the word of their language, which is counted as unread. */
function isMarked(cell: string, contents: ContentsBuilder): boolean {
  if (!/^(?:true|false)?$/i.test(cell)) contents.remark(texts.unreadMarks);
  return /^true$/i.test(cell);
}

function readAssigned(
  table: Table,
  columns: ColumnAssignment,
  hasHeader: boolean,
  contents: ContentsBuilder,
): void {
  const filled = new Set<number>();
  for (const { cells, line } of checkedRows(table, hasHeader, contents)) {
    for (const [index, each] of cells.entries()) if (each.trim() !== '') filled.add(index);
    const cell = (field: keyof ColumnAssignment) => (cells[columns[field]] ?? '').trim();
    const [title, content, url, kind] = [cell('title'), cell('content'), cell('url'), cell('type')];
    const type = typeNamed(kind);
    const item: FoundItem = {
      type: type ?? (title === '' && isAddress(content) ? 'link' : 'text'),
      title,
      content,
      created: cell('created'),
      collection: contents.collection(cell('collection')),
      place: { line },
    };
    if (kind !== '' && (type === undefined || (url !== '' && type !== 'link')))
      contents.remark(texts.otherKinds);
    if (url === '') contents.add(item);
    else {
      const link: FoundItem = { ...item, type: 'link', title: title === url ? '' : title };
      contents.add({ ...link, content: url });
      contents.addDescription(content, { ...link, content: url });
    }
  }
  const used = new Set(Object.values(columns));
  const header = table.rows[0]?.cells ?? [];
  const leftOut = header.flatMap((name, index) => {
    const label = hasHeader ? name.trim() : '';
    if (used.has(index) || (label === '' && !filled.has(index))) return [];
    return [label || texts.columnName(index + 1)];
  });
  if (leftOut.length > 0) contents.say(texts.columnsLeftOut(leftOut));
}

/** The rows below the header. Rows that don't fit it, or have broken quotes, are reported. */
function* checkedRows(
  { rows, brokenLines }: Table,
  hasHeader: boolean,
  contents: ContentsBuilder,
): Generator<TableRow> {
  const width = rows[0]?.cells.length ?? 0;
  for (const row of hasHeader ? rows.slice(1) : rows) {
    const more = row.cells.slice(width).filter((cell) => cell.trim() !== '');
    if (more.length > 0) contents.refuse({ line: row.line }, more.join(', '), texts.extraCells);
    if (row.cells.length < width) contents.remark(texts.shortRows);
    yield row;
  }
  for (const line of brokenLines) contents.refuse({ line }, '', texts.brokenQuotes);
}

function typeNamed(name: string): ItemType | undefined {
  const lower = name.toLowerCase();
  return (
    ITEM_TYPES.find((type) => type === lower) ??
    (Object.hasOwn(TYPE_NAMES, lower) ? TYPE_NAMES[lower] : undefined)
  );
}
