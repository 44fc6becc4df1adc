// Messages about files to import: why a file can’t be read, and what Jot can’t store.

import { formatNumber } from './numbers';

const megabytes = (bytes: number) => `${formatNumber(Math.ceil(bytes / 1_000_000))} MB`;

export const fileTooLarge = (size: number, max: number) =>
  `The file is too large: ${megabytes(size)}. Jot reads at most ${megabytes(max)}. Split it, or export less.`;
export const filesTooLarge = (size: number, max: number) =>
  `The files are too large together: ${megabytes(size)}. Jot reads at most ${megabytes(max)} at once. Import them in parts.`;
export const filesHoldTooMuch = 'The files hold more than Jot reads at once. Import them in parts.';
export const partNotRead =
  'It can’t be read. If it is a folder, choose the files in it, or a zip of it.';
export const emptyFile = 'The file is empty. Export it again, or choose another one.';
export const readingFailed = 'The file couldn’t be read. Choose it again, or try a smaller one.';
export const pdfFile = 'This is a PDF. Choose a file of notes, bookmarks or a table.';
export const pictureFile = 'This is a picture. Choose a file of notes, bookmarks or a table.';
export const otherArchive =
  'This archive is no zip. Unpack it, and choose the zip or the file in it.';
export const notText = 'The file holds no text. Choose a file of notes, bookmarks or a table.';
export const documentFile =
  'This is a document of an office program. Export it as Markdown or as plain text.';
export const damagedZip = 'The zip is damaged or not complete. Download or export it again.';
export const zipTooLarge =
  'The zip holds more than Jot reads at once. Unpack it, and import what is in it in parts.';
export const zipsTooDeep =
  'It is a zip in a zip in a zip. Unpack it, and import the zip in it alone.';
export const unreadZipInZip =
  'The zip holds a zip that Jot can’t read. Unpack it, and choose the zip in it.';
export const encryptedArchive =
  'The zip is locked with a password. Unpack it, and import the file in it.';
export const nothingInArchive =
  'The zip holds no file that Jot reads: no JSON, HTML, CSV, Markdown or text.';
export const severalInArchive =
  'The zip holds several files, none of which Jot can read like that. Unpack it, and choose the files in it.';
export const tableInArchive =
  'It is a table: you have to say which column is what. Unpack the zip, and import it alone.';
export const brokenJson = (line: number, column: number) =>
  `The JSON is broken at line ${formatNumber(line)}, column ${formatNumber(column)}. Export the file again.`;
export const webPage =
  'This is a web page, not a file of bookmarks. Export the bookmarks from your browser’s bookmark manager.';
export const unknownJson =
  'This JSON is from no program that Jot knows. Export it as CSV, Markdown or bookmarks instead.';
export const encryptedBackup =
  'This backup of Standard Notes is encrypted. In Standard Notes choose Preferences, Backups, Decrypted, and import that file.';
export const damagedJotExport = 'This export of Jot is damaged. Export it again.';
export const newerJotExport = (version: number, readable: number) =>
  `A newer Jot has written this file, in version ${formatNumber(version)}. This Jot reads up to version ${formatNumber(readable)}: update it, then import again.`;
export const untitledCollection = 'Untitled';

// Why an entry can’t be imported.
export const emptyItem = 'It has neither a title nor a content.';
export const emptyTodo = 'It is a todo without a text.';
export const noAddress = 'It has no address.';
export const brokenQuotes = 'A quotation mark isn’t closed here: compare the entry with the file.';
export const extraCells = 'Cells beyond the last column, left out.';
export const noLinkOrText = 'It is neither a link nor a text: Jot keeps no files.';
export const mediaFile = 'It is a picture, a sound or a video: Jot keeps no files.';
export const otherFile = 'It is of a kind that Jot can’t read, and Jot keeps no files.';
export const noKeepNote = 'It is no note of Google Keep. Unpack the zip, and import it alone.';
export const onlyAttachments = 'It has only attachments: Jot keeps no files.';
export const encryptedEntry = 'It is locked with a password. Unpack the zip, and import it alone.';
export const damagedEntry = 'It is damaged in the zip. Export it again.';
export const unknownCompression =
  'It is packed in a way that Jot can’t unpack. Unpack the zip, and import it alone.';
export const noItem = 'It is no note, link or todo.';
export const noCollection = 'It isn’t a collection.';

// Remarks.
export const readAsWindows1252 = (count: number) =>
  `Files that don’t say how their letters are encoded, read as Windows-1252: ${formatNumber(count)}. Check letters with accents.`;
export const readAsCp437 = (count: number) =>
  `Names in the zip that don’t say how their letters are encoded, read as code page 437: ${formatNumber(count)}. Check letters with accents.`;
export const damagedCharacters = (count: number) =>
  `Damaged characters, shown as \ufffd: ${formatNumber(count)}.`;
export const noWebPage = (count: number) =>
  `Addresses that can’t be opened as a web page become notes: ${formatNumber(count)}.`;
export const descriptions = (count: number) =>
  `Descriptions become notes of their own: ${formatNumber(count)}.`;
export const tags = (count: number) => `Items whose tags are left out: ${formatNumber(count)}.`;
export const folderDescriptions = (count: number) =>
  `Descriptions of folders that are left out: ${formatNumber(count)}.`;
export const keywords = (count: number) =>
  `Bookmarks whose keywords are left out: ${formatNumber(count)}.`;
export const looseWords = (count: number) =>
  `Words outside of bookmarks, left out: ${formatNumber(count)}.`;
export const columnsLeftOut = (names: readonly string[]) =>
  `Columns that are left out: ${names.join(', ')}.`;
export const shortRows = (count: number) =>
  `Rows with fewer cells than there are columns: ${formatNumber(count)}.`;
export const unreadMarks = (count: number) =>
  `Cells for done, copy on click or pinned that say neither true nor false, read as false: ${formatNumber(count)}.`;
export const otherKinds = (count: number) =>
  `Rows of a kind that Jot doesn’t have, read as notes or links: ${formatNumber(count)}.`;
export const archived = (count: number) =>
  `Archived items, which stand among the others: ${formatNumber(count)}.`;
export const attachments = (count: number) =>
  `Attachments that are left out: ${formatNumber(count)}.`;
export const versions = (count: number) =>
  `Earlier versions that are left out: ${formatNumber(count)}.`;
export const missingCollections = (count: number) =>
  `Items whose collection isn’t in the file: ${formatNumber(count)}.`;
export const furtherLabels = (count: number) =>
  `Items with several labels, which go into the collection of the first: ${formatNumber(count)}.`;
export const keptProperties = (count: number) =>
  `Notes with properties that stay above their text: ${formatNumber(count)}.`;

// Dates.
export const ASSUMED_ORDERS = {
  dayFirst: (count: number) =>
    `Dates such as 01-02-2024 that could mean two days, read with the day first: ${formatNumber(count)}. Check them.`,
  monthFirst: (count: number) =>
    `Dates such as 01/02/2024 that could mean two days, read with the month first: ${formatNumber(count)}. Check them.`,
} as const;
export const datedByChange = (count: number) =>
  `Items that don’t say when they were made, dated by their last change: ${formatNumber(count)}.`;
export const unreadDates = (count: number) =>
  `Dates that can’t be read, so that the date of the import counts: ${formatNumber(count)}.`;

export const unreadLater = (count: number) =>
  `Times to come back that can’t be read, left out: ${formatNumber(count)}. Write them as 2026-03-01T09:00:00Z.`;

// A table.
export const columnName = (place: number) => `Column ${place}`;
