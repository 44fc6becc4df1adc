// The export: its dialog, and the texts in its files.

import { formatNumber } from './numbers';

export const title = 'Export';
export const what = 'What';
export const everything = 'Everything';
export const collectionNamed = (name: string) => `Collection “${name}”`;
export const filtered = 'What the filter shows';
export const marked = 'Selected items';
export const format = 'Format';
export const json = 'JSON';
export const jsonIsFor = 'Complete. For a backup, or another Jot.';
export const markdown = 'Markdown';
export const markdownIsFor = 'A zip of text files. For other note apps.';
export const bookmarks = 'Bookmarks';
export const bookmarksIsFor = 'An HTML file. For browsers and bookmark managers.';
export const csv = 'CSV';
export const csvIsFor = 'A table. For spreadsheets.';
export const includeTrash = 'Include the trash bin';
export const includeVersions = 'Include earlier versions of texts';
export const versionsAreOnTheServer = 'They are kept on the server, so this needs a connection.';
export const byteOrderMark = 'Mark it as UTF-8 for Excel';
export const save = 'Export';
export const cancel = 'Cancel';
export const nothing = 'There is nothing to export.';
/** The number of items that can’t be bookmarks. */
export const leftOut = (count: number) =>
  count === 1
    ? 'Bookmarks are links only: 1 other item is left out.'
    : `Bookmarks are links only: ${formatNumber(count)} other items are left out.`;
export const tooManyNotes = (max: number) =>
  `A zip has room for ${formatNumber(max)} notes. Export one collection at a time, or as JSON.`;
export const fetching = 'Not everything is on this device yet. The rest is being fetched…';
export const soFar = (items: string) => `${items} so far`;
export const notFetched = (reason: string) =>
  `Not everything is on this device yet, and the rest could not be fetched. ${reason}`;
export const readingVersions = 'The earlier versions are being read from the server…';
export const versionsNotRead = (reason: string) =>
  `The earlier versions could not be read. ${reason} Try again, or export without them.`;
export const notWritten =
  'The file could not be written. Nothing is lost. Check your connection, then try again.';

// Names of files and folders.
export const todosFile = 'Todos';
export const linksFile = 'Links';
export const note = 'Note';
export const collection = 'Collection';
