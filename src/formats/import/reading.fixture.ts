import type { ColumnAssignment, FileContents, FileReading } from '../file-contents';
import { readFiles } from './read-files';

/** Reads a file that a test has written. */
export function read(
  content: BlobPart,
  name = 'file',
  columns?: ColumnAssignment,
): Promise<FileReading> {
  return readFiles([{ name, content: new Blob([content]), ...(columns && { columns }) }]);
}

/** The contents of a file that can be read. */
export async function contentsOf(
  content: BlobPart,
  name = 'file',
  columns?: ColumnAssignment,
): Promise<FileContents> {
  const reading = await read(content, name, columns);
  if (reading.kind !== 'contents') throw new Error(JSON.stringify(reading));
  return reading.contents;
}

/** Why a file can't be read. */
export async function reasonOf(content: BlobPart, name = 'file'): Promise<string> {
  const reading = await read(content, name);
  if (reading.kind !== 'unreadable') throw new Error(`It was read: ${reading.kind}`);
  return reading.reason;
}

const FIXTURES = import.meta.glob<string>('./fixtures/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** A file of another program, written by its documented format. */
export function fixture(name: string): string {
  const text = FIXTURES[`./fixtures/${name}`];
  if (text === undefined) throw new Error(`There is no fixture ${name}.`);
  return text;
}
