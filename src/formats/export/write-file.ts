import type { AccountContents, ExportedFile, ExportFormat } from '../account-contents';
import { toBookmarks } from './bookmarks';
import { toCsv } from './csv';
import { toJson } from './json';
import { toMarkdown } from './markdown';

/** How a file is to be written. */
export interface WritingOptions {
  format: ExportFormat;
  /** What the file is called, without its ending. */
  name: string;
  /** When it is exported, in ms since 1970. */
  exported: number;
  /** Of a CSV: whether a byte order mark says that it is UTF-8. */
  hasByteOrderMark: boolean;
}

/** Writes contents into a file of a format. */
export function writeFile(contents: AccountContents, options: WritingOptions): ExportedFile {
  const { format, name, exported, hasByteOrderMark } = options;
  switch (format) {
    case 'json':
      return {
        name: `${name}.json`,
        type: 'application/json',
        content: toJson(contents, exported),
      };
    case 'markdown':
      return {
        name: `${name}.zip`,
        type: 'application/zip',
        content: toMarkdown(contents, exported),
      };
    case 'bookmarks':
      return {
        name: `${name}.html`,
        type: 'text/html;charset=utf-8',
        content: toBookmarks(contents),
      };
    case 'csv':
      return {
        name: `${name}.csv`,
        type: 'text/csv;charset=utf-8',
        content: toCsv(contents, hasByteOrderMark),
      };
  }
}
