// What makes a table in CSV one of ours: it is written and read by the same rules.

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
 * whoever reads the file takes the first apostrophe off every such cell, and has what was there.
 */
export const NEEDS_APOSTROPHE = /^[=+\-@\t\r']/;

/** A cell as it was before it got an apostrophe. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && NEEDS_APOSTROPHE.test(cell.slice(1)) ? cell.slice(1) : cell;
}
