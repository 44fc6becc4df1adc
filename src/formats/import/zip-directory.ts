import * as texts from '../../texts/formats';
import { DIRECTORY_MAX_BYTES, ENTRIES_MAX } from './limits';
import { UnreadableFile } from '../file-contents';
import { readZipName, type ZipName } from './zip-names';

/** An entry in a zip's central directory. Its name is only shown, and never used as a path. */
export interface ZipEntry extends ZipName {
  isFolder: boolean;
  isEncrypted: boolean;
  /** 0 if it is stored as it is, 8 if it is deflated. */
  method: number;
  packedSize: number;
  /** The CRC-32 of its content. */
  crc: number;
  /** Offset of its local header. */
  offset: number;
}

// Signatures and sizes of the records (PKZIP's APPNOTE, 4.3).
const END = 0x06054b50;
const END_SIZE = 22;
const COMMENT_MAX = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
/** The records of ZIP64, the form for large archives, and the extra field with an entry's numbers. */
const END_64 = 0x06064b50;
const END_64_SIZE = 56;
const LOCATOR_64 = 0x07064b50;
const LOCATOR_64_SIZE = 20;
const EXTRA_64 = 0x0001;
/** Placeholders for numbers that are in the records of ZIP64. */
const IN_ZIP64 = 0xffffffff;
const COUNT_IN_ZIP64 = 0xffff;

/**
 * Reads a zip's central directory. Only this part is read, so that a zip of pictures costs nothing; fflate would read
 * the whole archive into memory, and trusts the sizes in it.
 *
 * @throws UnreadableFile if it is missing, damaged or too long
 */
export async function readZipDirectory(blob: Blob): Promise<readonly ZipEntry[]> {
  const { count, size, start } = await readEnd(blob);
  if (start + size > blob.size) throw new UnreadableFile(texts.damagedZip);
  if (count > ENTRIES_MAX || size > DIRECTORY_MAX_BYTES)
    throw new UnreadableFile(texts.zipTooLarge);
  return readEntries(await viewOf(blob.slice(start, start + size)), count);
}

/** The number of entries in the central directory, and its size and offset in bytes. */
interface End {
  count: number;
  size: number;
  start: number;
}

async function readEnd(blob: Blob): Promise<End> {
  const tailStart = Math.max(0, blob.size - END_SIZE - COMMENT_MAX);
  const tail = await viewOf(blob.slice(tailStart));
  const at = findEnd(tail);
  if (at === -1) throw new UnreadableFile(texts.damagedZip);
  const end = {
    count: tail.getUint16(at + 10, true),
    size: tail.getUint32(at + 12, true),
    start: tail.getUint32(at + 16, true),
  };
  // Many programs write ZIP64 for small archives too.
  const isComplete =
    end.count !== COUNT_IN_ZIP64 && end.size !== IN_ZIP64 && end.start !== IN_ZIP64;
  return isComplete ? end : ((await readEnd64(blob, tailStart + at)) ?? end);
}

/** The end record of ZIP64, found by a locator before the usual end record; null without one. */
async function readEnd64(blob: Blob, endAt: number): Promise<End | null> {
  const locator = await viewOf(blob.slice(Math.max(0, endAt - LOCATOR_64_SIZE), endAt));
  if (locator.byteLength < LOCATOR_64_SIZE || locator.getUint32(0, true) !== LOCATOR_64)
    return null;
  const at = readUint64(locator, 8);
  const end = await viewOf(blob.slice(at, at + END_64_SIZE));
  if (end.byteLength < END_64_SIZE || end.getUint32(0, true) !== END_64)
    throw new UnreadableFile(texts.damagedZip);
  return { count: readUint64(end, 32), size: readUint64(end, 40), start: readUint64(end, 48) };
}

function readUint64(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

/** Offset of the end record, -1 without one. It ends with a comment of any length, which may contain anything. */
function findEnd(tail: DataView): number {
  let last = -1;
  for (let at = tail.byteLength - END_SIZE; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END) continue;
    if (at + END_SIZE + tail.getUint16(at + 20, true) === tail.byteLength) return at;
    last = Math.max(last, at);
  }
  // Something was appended to the zip, or its comment is cut off.
  return last;
}

function readEntries(directory: DataView, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let i = 0; i < count; i++) {
    if (at + ENTRY_SIZE > directory.byteLength || directory.getUint32(at, true) !== ENTRY)
      throw new UnreadableFile(texts.damagedZip);
    const nameSize = directory.getUint16(at + 28, true);
    const extraSize = directory.getUint16(at + 30, true);
    const nameAt = at + ENTRY_SIZE;
    const end = nameAt + nameSize + extraSize + directory.getUint16(at + 32, true);
    if (end > directory.byteLength) throw new UnreadableFile(texts.damagedZip);
    const extras = readExtras(part(directory, nameAt + nameSize, extraSize));
    const { buffer, byteOffset } = directory;
    const read = readZipName(new Uint8Array(buffer, byteOffset + nameAt, nameSize), extras);
    entries.push({
      ...read,
      ...readPlace(directory, at, extras.get(EXTRA_64)),
      isFolder: read.name.endsWith('/'),
      isEncrypted: (directory.getUint16(at + 8, true) & 1) === 1,
      method: directory.getUint16(at + 10, true),
      crc: directory.getUint32(at + 16, true),
    });
    at = end;
  }
  return entries;
}

/** Where an entry's bytes are. Numbers that don't fit are in the extra field, in the same order. */
function readPlace(
  directory: DataView,
  at: number,
  extra: DataView | undefined,
): Pick<ZipEntry, 'packedSize' | 'offset'> {
  let next = 0;
  const [, packedSize = 0, offset = 0] = [24, 20, 42].map((field) => {
    const value = directory.getUint32(at + field, true);
    if (value !== IN_ZIP64 || !extra || next + 8 > extra.byteLength) return value;
    next += 8;
    return readUint64(extra, next - 8);
  });
  return { packedSize, offset };
}

/** The extra fields of an entry by their ids. */
function readExtras(view: DataView): Map<number, DataView> {
  const extras = new Map<number, DataView>();
  for (let at = 0; at + 4 <= view.byteLength;) {
    const size = Math.min(view.getUint16(at + 2, true), view.byteLength - at - 4);
    extras.set(view.getUint16(at, true), part(view, at + 4, size));
    at += 4 + size;
  }
  return extras;
}

function part({ buffer, byteOffset }: DataView, at: number, size: number): DataView {
  return new DataView(buffer, byteOffset + at, size);
}

async function viewOf(blob: Blob): Promise<DataView> {
  return new DataView(await blob.arrayBuffer());
}
