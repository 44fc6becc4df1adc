/** A row with the line that it begins in, from 1. */
export interface TableRow {
  cells: readonly string[];
  line: number;
}

export interface Table {
  /** Without blank rows. */
  rows: readonly TableRow[];
  /** Lines of rows with a quote that is never closed, or with text after a closing quote. */
  brokenLines: readonly number[];
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Length of the sample that shows whether a text is a table, in characters and rows. */
const SAMPLE_CHARS = 50_000;
const SAMPLE_ROWS = 20;

/**
 * Reads a text as CSV. Each row ends with LF, CR or CR LF, mixed too. A cell with broken quotes is read as it is
 * written, so that it never swallows the rows below.
 *
 * @param delimiter if it is known; otherwise Excel's hint in the first line tells, or it is guessed
 */
export function parseTable(text: string, delimiter = delimiterOf(text)): Table {
  return readRows(text, delimiter, Infinity);
}

/** The first rows of a text as CSV; empty if it has no delimiter. */
export function sampleTable(text: string): readonly (readonly string[])[] {
  const rows = sampleRows(text, delimiterOf(text));
  return (rows[0]?.length ?? 0) > 1 || readHint(text) ? rows : [];
}

/** The first line of a text, without Excel's hint above it. */
export function firstLine(text: string): string {
  const from = readHint(text)?.length ?? 0;
  return text.slice(from, from + 500).split(/[\r\n]/, 1)[0] ?? '';
}

export interface Hint {
  delimiter: string;
  /** Length of its line, including the line end. */
  length: number;
}

/** Excel's `sep=;` in the first line, which may be quoted, or filled up with empty cells. */
export function readHint(text: string): Hint | null {
  const found = /^("?)sep=(\\t|[^"\r\n])\1\2*[ ]*(?:\r{0,2}\n|\r|$)/i.exec(text.slice(0, 500));
  if (!found) return null;
  return { delimiter: found[2] === '\\t' ? '\t' : (found[2] ?? ','), length: found[0].length };
}

/** Guesses the delimiter: the one that gives the most of the first rows the same number of cells. */
function delimiterOf(text: string): string {
  const hint = readHint(text);
  if (hint) return hint.delimiter;
  const scores = DELIMITERS.map((delimiter) => {
    const widths = sampleRows(text, delimiter).map(({ length }) => length);
    const [first = 0] = widths;
    const alike = widths.filter((width) => width === first).length / widths.length;
    return { delimiter, score: first > 1 ? alike + Math.min(first, 100) / 1_000 : 0 };
  });
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

function sampleRows(text: string, delimiter: string): readonly (readonly string[])[] {
  const { rows } = readRows(text.slice(0, SAMPLE_CHARS), delimiter, SAMPLE_ROWS);
  // The last row may be cut off.
  const isCut = text.length > SAMPLE_CHARS && rows.length < SAMPLE_ROWS;
  return (isCut ? rows.slice(0, -1) : rows).map(({ cells }) => cells);
}

function readRows(text: string, delimiter: string, rowsMax: number): Table {
  const rows: TableRow[] = [];
  const brokenLines: number[] = [];
  const hint = readHint(text);
  const cellAt = createCellReader(text, delimiter);
  let line = hint ? 2 : 1;
  let at = hint?.length ?? 0;
  while (at < text.length && rows.length < rowsMax) {
    const cells: string[] = [];
    const row = { cells, line };
    let isBroken = false;
    for (let isLast = false; !isLast;) {
      const read = cellAt(at);
      cells.push(read.cell);
      isBroken ||= read.isBroken;
      line += breaksIn(read.cell);
      isLast = text[read.end] !== delimiter;
      at = isLast ? afterLineEnd(text, read.end) : read.end + 1;
    }
    if (isBroken) brokenLines.push(row.line);
    if (cells.some((cell) => cell.trim() !== '')) rows.push(row);
    line++;
  }
  return { rows, brokenLines };
}

interface Cell {
  cell: string;
  /** Offset of what ends it: a delimiter, a line end, or the end of the text. */
  end: number;
  isBroken: boolean;
}

/** Maximum number of searches for a closing quote beyond `FAR` characters. Without it, time would be quadratic. */
const FAR_SEARCHES_MAX = 100;
const FAR = 10_000;

function createCellReader(text: string, delimiter: string): (at: number) => Cell {
  const ending = new RegExp(`[\r\n${delimiter.replace(/[\]^\\-]/, '\\$&')}]`, 'g');
  let farSearches = 0;
  const isEnd = (at: number) =>
    at === text.length || '\r\n'.includes(text[at]!) || text[at] === delimiter;
  const plainCell = (at: number, isBroken: boolean): Cell => {
    ending.lastIndex = at;
    const end = ending.exec(text)?.index ?? text.length;
    return { cell: text.slice(at, end), end, isBroken };
  };
  return (at) => {
    if (text[at] !== '"' || farSearches > FAR_SEARCHES_MAX) return plainCell(at, text[at] === '"');
    /** Offset of the last quote in the cell that is neither doubled nor closing. */
    let stray = -1;
    let quote = text.indexOf('"', at + 1);
    for (; quote !== -1; quote = text.indexOf('"', quote + 1)) {
      if (stray !== -1 && breaksIn(text.slice(stray, quote)) > 0) break;
      if (text[quote + 1] === '"') {
        quote++;
        continue;
      }
      let end = quote + 1;
      while (text[end] === ' ') end++;
      if (isEnd(end)) {
        const cell = text.slice(at + 1, quote).replaceAll('""', '"');
        return { cell, end, isBroken: stray !== -1 };
      }
      // A quote that opens another cell shows that this cell's was never closed.
      if (isEnd(quote - 1)) break;
      stray = quote;
    }
    if (quote === -1 || quote - at > FAR) farSearches++;
    return plainCell(at, true);
  };
}

/** The offset after a line end, which some programs write as CR CR LF. */
function afterLineEnd(text: string, at: number): number {
  const end = /^(?:\r{0,2}\n|\r)/.exec(text.slice(at, at + 3));
  return at + (end?.[0].length ?? 0);
}

function breaksIn(cell: string): number {
  return cell.includes('\n') || cell.includes('\r') ? cell.split(/\r\n|[\r\n]/).length - 1 : 0;
}
