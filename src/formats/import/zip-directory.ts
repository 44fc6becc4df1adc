import * as texts from '../../texts/formats';
import { DIRECTORY_MAX_BYTES, ENTRIES_MAX } from './limits';
import { UnreadableFile } from './unreadable-file';

/** A file in a zip, as the zip's own list tells of it. */
export interface ZipEntry {
  /** A text to show and to make collections of; never a path of anything. */
  name: string;
  isFolder: boolean;
  isEncrypted: boolean;
  /** 0 where it is stored as it is, 8 where it is deflated. */
  method: number;
  packedSize: number;
  /** Where its own header begins. */
  offset: number;
}

// Signatures and sizes of the records (PKZIP's APPNOTE, 4.3).
const END = 0x06054b50;
const END_SIZE = 22;
const COMMENT_MAX = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
/** Stands for a number that only the form for large archives has room for. */
const IN_ZIP64 = 0xffffffff;

/**
 * The files that a zip lists at its end. The library unpacks what it is given, but reads the whole archive into memory
 * and believes the sizes in it; this takes the list alone, so that a zip of pictures costs nothing.
 *
 * @throws UnreadableFile where the list is missing, damaged or too long
 */
export async function readZipDirectory(blob: Blob): Promise<readonly ZipEntry[]> {
  const tailStart = Math.max(0, blob.size - END_SIZE - COMMENT_MAX);
  const tail = await viewOf(blob.slice(tailStart));
  const end = findEnd(tail);
  if (end === -1) throw new UnreadableFile(texts.damagedZip);
  const count = tail.getUint16(end + 10, true);
  const size = tail.getUint32(end + 12, true);
  const start = tail.getUint32(end + 16, true);
  if (start === IN_ZIP64 || count > ENTRIES_MAX || size > DIRECTORY_MAX_BYTES)
    throw new UnreadableFile(texts.zipTooLarge);
  if (start + size > blob.size) throw new UnreadableFile(texts.damagedZip);
  return readEntries(await viewOf(blob.slice(start, start + size)), count);
}

/** Where the last record begins: it ends with a comment of any length. -1 where there is none. */
function findEnd(tail: DataView): number {
  for (let at = tail.byteLength - END_SIZE; at >= 0; at--)
    if (tail.getUint32(at, true) === END) return at;
  return -1;
}

function readEntries(directory: DataView, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_SIZE > directory.byteLength || directory.getUint32(at, true) !== ENTRY)
      throw new UnreadableFile(texts.damagedZip);
    const flags = directory.getUint16(at + 8, true);
    const nameSize = directory.getUint16(at + 28, true);
    const more = directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
    const nameBytes = new Uint8Array(
      directory.buffer,
      directory.byteOffset + at + ENTRY_SIZE,
      Math.min(nameSize, directory.byteLength - at - ENTRY_SIZE),
    );
    const name = new TextDecoder().decode(nameBytes).replaceAll('\\', '/');
    entries.push({
      name,
      isFolder: name.endsWith('/'),
      isEncrypted: (flags & 1) === 1,
      method: directory.getUint16(at + 10, true),
      packedSize: directory.getUint32(at + 20, true),
      offset: directory.getUint32(at + 42, true),
    });
    at += ENTRY_SIZE + nameSize + more;
  }
  return entries;
}

async function viewOf(blob: Blob): Promise<DataView> {
  return new DataView(await blob.arrayBuffer());
}
