import * as texts from '../../texts/formats';
import type { FileReading, ReadingOptions } from '../file-contents';
import { FILE_MAX_BYTES, TEXT_MAX_BYTES } from './limits';
import { readArchive } from './read-archive';
import { readBytes } from './read-text';
import { refuseOtherKinds } from './other-kinds';
import { UnreadableFile } from './unreadable-file';

/** Reads a file by what it holds, and never by its name. Whatever the bytes are, there is an answer. */
export async function readBlob(blob: Blob, options: ReadingOptions): Promise<FileReading> {
  try {
    return await read(blob, options);
  } catch (error) {
    if (error instanceof UnreadableFile) return { kind: 'unreadable', reason: error.message };
    throw error;
  }
}

async function read(blob: Blob, options: ReadingOptions): Promise<FileReading> {
  if (blob.size > FILE_MAX_BYTES)
    throw new UnreadableFile(texts.fileTooLarge(blob.size, FILE_MAX_BYTES));
  const beginning = new Uint8Array(await blob.slice(0, 16).arrayBuffer());
  if (isZip(beginning)) return readArchive(blob, options);
  refuseOtherKinds(beginning);
  if (blob.size > TEXT_MAX_BYTES)
    throw new UnreadableFile(texts.fileTooLarge(blob.size, TEXT_MAX_BYTES));

  return readBytes(new Uint8Array(await blob.arrayBuffer()), options);
}

/** A zip begins with a file in it, or, where it is empty, with its end. */
function isZip(beginning: Uint8Array): boolean {
  return /^PK(?:\x03\x04|\x05\x06)/.test(String.fromCharCode(...beginning));
}
