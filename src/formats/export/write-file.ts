import type { AccountContents, ExportFormat } from '../account-contents';
import { toBookmarks } from './bookmarks';
import { toCsv } from './csv';
import { toJson } from './json';
import { toMarkdown } from './markdown';

/** Options for writing a file. */
export interface WritingOptions {
  format: ExportFormat;
  /** The file's name without its ending. */
  name: string;
  /** The time of the export, in ms since 1970. */
  exported: number;
  /** Whether a CSV begins with a byte order mark, which says that it is UTF-8. */
  hasByteOrderMark: boolean;
}

/** A file to be saved. */
export interface ExportedFile {
  name: string;
  /** The media type. */
  type: string;
  content: string | Uint8Array<ArrayBuffer>;
}

/** Writes contents into a file of a format. */
export function writeFile(contents: AccountContents, options: WritingOptions): ExportedFile {
  const { format, exported, hasByteOrderMark } = options;
  const file = (ending: string, type: string, content: ExportedFile['content']) => ({
    name: `${options.name}.${ending}`,
    type,
    content,
  });
  switch (format) {
    case 'json':
      return file('json', 'application/json', toJson(contents, exported));
    case 'markdown':
      return file('zip', 'application/zip', toMarkdown(contents, exported));
    case 'bookmarks':
      return file('html', 'text/html;charset=utf-8', toBookmarks(contents));
    case 'csv':
      return file('csv', 'text/csv;charset=utf-8', toCsv(contents, hasByteOrderMark));
  }
}
