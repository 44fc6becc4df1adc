import * as texts from '../../texts/formats';
import type { FileReading, ReadingOptions } from '../file-contents';
import { decodeText } from './decode-text';
import { FILE_MAX_BYTES, TEXT_MAX_BYTES } from './limits';
import { readText } from './read-text';
import { refuseOtherKinds } from './other-kinds';
import { UnreadableFile } from './unreadable-file';

/** Why a file is too large to be opened; null where it isn't. */
export function sizeProblem({ size }: Blob): string | null {
  return size > FILE_MAX_BYTES ? texts.fileTooLarge(size, FILE_MAX_BYTES) : null;
}

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
  const tooLarge = sizeProblem(blob);
  if (tooLarge !== null) throw new UnreadableFile(tooLarge);
  refuseOtherKinds(new Uint8Array(await blob.slice(0, 16).arrayBuffer()));
  if (blob.size > TEXT_MAX_BYTES)
    throw new UnreadableFile(texts.fileTooLarge(blob.size, TEXT_MAX_BYTES));

  const { text, remark } = decodeText(new Uint8Array(await blob.arrayBuffer()));
  const reading = readText(text, options);
  if (reading.kind !== 'contents' || remark === null) return reading;
  const { contents } = reading;
  return { kind: 'contents', contents: { ...contents, remarks: [remark, ...contents.remarks] } };
}
