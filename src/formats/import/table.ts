import Papa from 'papaparse';

/** A row with the line that it begins in, from 1. */
export interface TableRow {
  cells: readonly string[];
  line: number;
}

export interface Table {
  /** Without blank rows. */
  rows: readonly TableRow[];
  /** Lines of rows in which a quote is never closed, or goes on behind its end. */
  brokenLines: readonly number[];
}

/** Characters and rows that are looked at to tell whether a text is a table. */
const SAMPLE_CHARS = 50_000;
const SAMPLE_ROWS = 20;

/**
 * Reads a text as CSV.
 *
 * @param delimiter where it is known; else it is guessed: comma, semicolon, tab or bar
 */
export function parseTable(text: string, delimiter?: string): Table {
  const { data, errors } = Papa.parse<string[]>(text, {
    // By the same rows as the sample: blank lines at the end would count as rows of one cell.
    delimiter: delimiter ?? sample(text).meta.delimiter,
  });
  const rows: TableRow[] = [];
  const lines: number[] = [];
  let line = 1;
  for (const cells of data) {
    lines.push(line);
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ cells, line });
    for (const cell of cells) line += breaksIn(cell);
    line++;
  }
  const broken = errors
    .filter(({ type }) => type === 'Quotes')
    .map(({ row }) => lines[row ?? 0] ?? 1);
  return { rows, brokenLines: [...new Set(broken)] };
}

/** The first rows of a text as CSV; empty where no delimiter parts it. */
export function sampleTable(text: string): readonly (readonly string[])[] {
  const { data } = sample(text);
  // The last row may be cut off.
  const rows = text.length > SAMPLE_CHARS && data.length < SAMPLE_ROWS ? data.slice(0, -1) : data;
  return (rows[0]?.length ?? 0) > 1 ? rows : [];
}

function sample(text: string): Papa.ParseResult<string[]> {
  const start = text.slice(0, SAMPLE_CHARS);
  return Papa.parse<string[]>(start, { preview: SAMPLE_ROWS, skipEmptyLines: 'greedy' });
}

function breaksIn(cell: string): number {
  return cell.includes('\n') || cell.includes('\r') ? cell.split(/\r\n|[\r\n]/).length - 1 : 0;
}
