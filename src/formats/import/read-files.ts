import * as texts from '../../texts/formats';
import type { ChosenFile, CsvColumns, FileReading, ReadingOptions } from '../file-contents';
import { createBudget, type TakeBytes } from './budget';
import { FILE_MAX_BYTES, TEXT_MAX_BYTES } from './limits';
import { readArchive } from './read-archive';
import { readParts } from './read-parts';
import { readBytes } from './read-text';
import { refuseOtherKinds } from './other-kinds';
import { UnreadableFile } from './unreadable-file';

/** Reads files as one import, by what they hold. Whatever the bytes are, there is an answer. */
export async function readFiles(files: readonly ChosenFile[]): Promise<FileReading> {
  try {
    const [first] = files;
    return first && files.length === 1 ? await readAlone(first) : await readTogether(files);
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', reason: error.message };
    throw error;
  }
}

async function readAlone({ content, ...options }: ChosenFile): Promise<FileReading> {
  const opened = await open(content, options, createBudget(texts.zipTooLarge));
  return opened instanceof Uint8Array ? readBytes(opened, options) : opened;
}

async function readTogether(files: readonly ChosenFile[]): Promise<FileReading> {
  const size = files.reduce((sum, { content }) => sum + content.size, 0);
  if (size > FILE_MAX_BYTES) throw new UnreadableFile(texts.filesTooLarge(size, FILE_MAX_BYTES));
  const take = createBudget(texts.filesHoldTooMuch);
  const { contents, formats, tables } = await readParts(
    files.map(({ name, content, columns }) => ({
      path: name,
      name,
      folder: '',
      columns,
      open: () => open(content, { name, ...(columns && { columns }) }, take),
    })),
  );
  const [table] = tables.values();
  if (table) return { kind: 'columns', columns: table, files: alike(table, tables) };
  const named = files.map(({ name }, place) => ({ name, format: formats[place] ?? null }));
  return { kind: 'contents', contents: { ...contents, files: named } };
}

/** The places of the tables that have the columns of the first: one answer does for all of them. */
function alike(first: CsvColumns, tables: ReadonlyMap<number, CsvColumns>): readonly number[] {
  const isAlike = (table: CsvColumns) =>
    table === first || (first.hasHeader && table.hasHeader && isSameList(table.names, first.names));
  return [...tables].filter(([, table]) => isAlike(table)).map(([place]) => place);
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index]);
}

/** The bytes of a text, or what an archive holds. */
async function open(
  blob: Blob,
  options: ReadingOptions,
  take: TakeBytes,
): Promise<Uint8Array | FileReading> {
  if (blob.size > FILE_MAX_BYTES)
    throw new UnreadableFile(texts.fileTooLarge(blob.size, FILE_MAX_BYTES));
  const beginning = new Uint8Array(await blob.slice(0, 16).arrayBuffer());
  if (isZip(beginning)) return readArchive(blob, options, take);
  refuseOtherKinds(beginning);
  if (blob.size > TEXT_MAX_BYTES)
    throw new UnreadableFile(texts.fileTooLarge(blob.size, TEXT_MAX_BYTES));

  take(blob.size);
  return new Uint8Array(await blob.arrayBuffer());
}

/** A zip begins with a file in it, or, where it is empty, with its end. */
function isZip(beginning: Uint8Array): boolean {
  return /^PK(?:\x03\x04|\x05\x06)/.test(String.fromCharCode(...beginning));
}
