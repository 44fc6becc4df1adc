import * as texts from '../../texts/formats';
import {
  UnreadableFile,
  type ChosenFile,
  type CsvColumns,
  type FileReading,
} from '../file-contents';
import { createBudget, FILE_MAX_BYTES, TEXT_MAX_BYTES, type TakeBytes } from './limits';
import { readArchive } from './read-archive';
import { readParts } from './read-parts';
import { readAlone } from './read-text';

/** Reads files by their content, as one import. Never throws because of what the bytes are. */
export async function readFiles(files: readonly ChosenFile[]): Promise<FileReading> {
  try {
    const [first] = files;
    if (!first || files.length > 1) return await readTogether(files);
    const opened = await open(first, createBudget(texts.zipTooLarge));
    return opened instanceof Uint8Array ? readAlone(opened, first) : opened;
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', reason: error.message };
    throw error;
  }
}

async function readTogether(files: readonly ChosenFile[]): Promise<FileReading> {
  const size = files.reduce((sum, { content }) => sum + content.size, 0);
  if (size > FILE_MAX_BYTES) throw new UnreadableFile(texts.filesTooLarge(size, FILE_MAX_BYTES));
  const take = createBudget(texts.filesHoldTooMuch);
  const { contents, formats, tables } = await readParts(
    files.map((file) => {
      const { name, columns } = file;
      return { path: name, name, folder: '', columns, open: () => open(file, take) };
    }),
  );
  const [table] = tables.values();
  if (table) return { kind: 'columns', columns: table, files: alike(table, tables) };
  const named = files.map(({ name }, index) => ({ name, format: formats[index] ?? null }));
  return { kind: 'contents', contents: { ...contents, files: named } };
}

/** The indexes of the tables that have the columns of the first: one answer is enough for all of them. */
function alike(first: CsvColumns, tables: ReadonlyMap<number, CsvColumns>): readonly number[] {
  const isAlike = (table: CsvColumns) =>
    table.hasHeader &&
    first.hasHeader &&
    JSON.stringify(table.names) === JSON.stringify(first.names);
  return [...tables]
    .filter(([, table]) => table === first || isAlike(table))
    .map(([index]) => index);
}

/** The bytes of a text, or what an archive holds. */
async function open(
  { content, columns }: ChosenFile,
  take: TakeBytes,
): Promise<Uint8Array | FileReading> {
  if (content.size > FILE_MAX_BYTES)
    throw new UnreadableFile(texts.fileTooLarge(content.size, FILE_MAX_BYTES));
  const beginning = await content.slice(0, 16).arrayBuffer();
  const start = String.fromCharCode(...new Uint8Array(beginning));
  if (ZIP.test(start)) return readArchive(content, columns, take);
  const kind = OTHER_KINDS.find(([pattern]) => pattern.test(start));
  if (kind) throw new UnreadableFile(kind[1]);
  if (content.size > TEXT_MAX_BYTES)
    throw new UnreadableFile(texts.fileTooLarge(content.size, TEXT_MAX_BYTES));

  take(content.size);
  return new Uint8Array(await content.arrayBuffer());
}

/** A zip begins with a file in it or, if it is empty, with its end. */
const ZIP = /^PK(?:\x03\x04|\x05\x06)/;

/** The first bytes of files that users often try to import, and the message for each. */
const OTHER_KINDS: readonly [beginning: RegExp, reason: string][] = [
  [/^%PDF-/, texts.pdfFile],
  [
    /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|BM....\0\0\0\0|II\*\0|MM\0\*|....ftyp(?:heic|avif|mif1))/s,
    texts.pictureFile,
  ],
  [/^(?:Rar!|7z\xbc\xaf|\x1f\x8b|BZh\d|\xfd7zXZ|\x28\xb5\x2f\xfd)/, texts.otherArchive],
  [/^(?:SQLite format 3|\x7fELF|MZ.{2}\0|ID3|OggS|....ftyp|\xd0\xcf\x11\xe0)/s, texts.notText],
];
