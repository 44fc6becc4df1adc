import { ITEM_TYPES, type ItemType } from '../../domain/item';
import * as texts from '../../texts/formats';
import { CSV_HEADER, withoutApostrophe } from '../csv-format';
import type { ColumnAssignment, FileContents, FileItem, FileReading } from '../file-contents';
import { isAddress } from './addresses';
import { createContents, type ContentsBuilder } from './contents-builder';
import { describeColumns, isHeader, isTable } from './csv-columns';
import { parseTable, sampleTable, type Table } from './table';
import { dateReader } from './times';

/** What columns of other programs call the types. */
const TYPE_NAMES: Readonly<Record<string, ItemType>> = {
  note: 'text',
  bookmark: 'link',
  url: 'link',
  task: 'todo',
};

/** Whether a text is a table in CSV. */
export function isCsv(text: string): boolean {
  return ownDelimiter(text) !== undefined || isTable(sampleTable(text));
}

/** Reads a table in CSV: our own, one whose columns the person has assigned, else what its columns are. */
export function readCsv(text: string, assigned: ColumnAssignment | undefined): FileReading {
  const delimiter = ownDelimiter(text);
  if (delimiter !== undefined)
    return { kind: 'contents', contents: readOwn(parseTable(text, delimiter)) };
  const sample = sampleTable(text);
  if (assigned)
    return {
      kind: 'contents',
      contents: readAssigned(parseTable(text), assigned, isHeader(sample)),
    };
  return { kind: 'columns', columns: describeColumns(sample) };
}

/** What parts the cells of our own CSV, which a spreadsheet may have written anew; undefined of any other text. */
function ownDelimiter(text: string): string | undefined {
  const [first = ''] = text.slice(0, 500).split(/[\r\n]/, 1);
  return [',', ';', '\t'].find((delimiter) => {
    const names = first.split(delimiter).map((name) => name.replace(/^"(.*)"$/, '$1'));
    return names.length === CSV_HEADER.length && CSV_HEADER.every((name) => names.includes(name));
  });
}

function readOwn(table: Table): FileContents {
  const header = table.rows[0]?.cells ?? [];
  const contents = createContents('csv');
  const readDate = datesOf(table, header.indexOf('created'), contents);
  for (const { cells, line } of table.rows.slice(1)) {
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
      // A spreadsheet writes TRUE.
      isTodoDone: cell('done').toLowerCase() === 'true',
      shouldCopyOnClick: cell('copyOnClick').toLowerCase() === 'true',
      isTrashed: cell('trashed') !== '',
      created: readDate(cell('created')),
      collection: contents.collection(cell('collection')),
      place: { line },
    });
  }
  return finish(contents, table);
}

function readAssigned(table: Table, columns: ColumnAssignment, hasHeader: boolean): FileContents {
  const contents = createContents('csv');
  const readDate = datesOf(table, columns.created, contents);
  for (const { cells, line } of hasHeader ? table.rows.slice(1) : table.rows) {
    const cell = (field: keyof ColumnAssignment) => (cells[columns[field]] ?? '').trim();
    const [title, content, url] = [cell('title'), cell('content'), cell('url')];
    const item: FileItem = {
      type: 'text',
      title,
      content,
      created: readDate(cell('created')),
      collection: contents.collection(cell('collection')),
      place: { line },
    };
    if (url !== '') {
      const link: FileItem = {
        ...item,
        type: 'link',
        title: title === url ? '' : title,
        content: url,
      };
      contents.add(link);
      contents.addDescription(content, link);
    } else
      contents.add({
        ...item,
        type: typeNamed(cell('type')) ?? (title === '' && isAddress(content) ? 'link' : 'text'),
      });
  }
  const used = new Set(Object.values(columns));
  const header = hasHeader ? (table.rows[0]?.cells ?? []) : [];
  const leftOut = header.filter((name, index) => name.trim() !== '' && !used.has(index));
  if (leftOut.length > 0) contents.say(texts.columnsLeftOut(leftOut));
  return finish(contents, table);
}

/** A reader of one column's dates, which counts those that it can't read. */
function datesOf({ rows }: Table, column: number, contents: ContentsBuilder) {
  const read = dateReader(rows.map(({ cells }) => cells[column] ?? ''));
  return (value: string) => {
    const time = read(value);
    if (time === undefined && value.trim() !== '') contents.remark(texts.unreadDates);
    return time;
  };
}

function finish(contents: ContentsBuilder, { brokenLines }: Table): FileContents {
  for (const line of brokenLines) contents.refuse({ line }, '', texts.brokenQuotes);
  return contents.finish();
}

function typeNamed(name: string): ItemType | undefined {
  const lower = name.toLowerCase();
  return (
    ITEM_TYPES.find((type) => type === lower) ??
    (Object.hasOwn(TYPE_NAMES, lower) ? TYPE_NAMES[lower] : undefined)
  );
}
