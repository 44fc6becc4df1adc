import { Inflate } from 'fflate';
import * as texts from '../../texts/formats';
import type { TakeBytes } from './limits';
import { crc32 } from './crc32';
import { UnreadableFile } from '../file-contents';
import type { ZipEntry } from './zip-directory';

/** Unpacks the files of a zip. Both methods throw UnreadableFile if a file can't be unpacked. */
export interface Unzip {
  /** The bytes of a file. @throws TooMuchText if all files together hold too much */
  bytes(entry: ZipEntry): Promise<Uint8Array<ArrayBuffer>>;
  /** A file as a blob; if it is stored as it is, it isn't copied. */
  blob(entry: ZipEntry): Promise<Blob>;
}

const STORED = 0;
const DEFLATED = 8;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_SIZE = 30;
/** Bytes that are unpacked at once. Deflate expands by 1,032 at most, so that at most 17 MB aren't counted yet. */
const PIECE = 16_384;

/** Unpacks files of a zip. Bytes are counted while they are unpacked, since a zip may declare wrong sizes. */
export function createUnzip(blob: Blob, take: TakeBytes): Unzip {
  const unzip: Unzip = {
    async bytes(entry) {
      const packed = new Uint8Array(await (await packedPart(blob, entry)).arrayBuffer());
      if (entry.method === STORED) take(packed.length);
      const bytes = entry.method === STORED ? packed : inflate(packed, take);
      if (crc32(bytes) !== entry.crc) throw new UnreadableFile(texts.damagedEntry);
      return bytes;
    },
    async blob(entry) {
      return entry.method === STORED
        ? packedPart(blob, entry)
        : new Blob([await unzip.bytes(entry)]);
    },
  };
  return unzip;
}

/** The packed bytes of a file. */
async function packedPart(
  blob: Blob,
  { offset, packedSize, isEncrypted, method }: ZipEntry,
): Promise<Blob> {
  if (isEncrypted) throw new UnreadableFile(texts.encryptedEntry);
  if (method !== STORED && method !== DEFLATED) throw new UnreadableFile(texts.unknownCompression);
  const header = new DataView(await blob.slice(offset, offset + LOCAL_HEADER_SIZE).arrayBuffer());
  if (header.byteLength < LOCAL_HEADER_SIZE || header.getUint32(0, true) !== LOCAL_HEADER)
    throw new UnreadableFile(texts.damagedEntry);
  const start =
    offset + LOCAL_HEADER_SIZE + header.getUint16(26, true) + header.getUint16(28, true);
  return blob.slice(start, start + packedSize);
}

function inflate(packed: Uint8Array, take: TakeBytes): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  const inflater = new Inflate((piece) => {
    take(piece.length);
    pieces.push(piece);
  });
  for (let at = 0; at < packed.length; at += PIECE) {
    const isLast = at + PIECE >= packed.length;
    try {
      inflater.push(packed.subarray(at, at + PIECE), isLast);
    } catch (error) {
      if (error instanceof UnreadableFile) throw error;
      throw new UnreadableFile(texts.damagedEntry);
    }
  }
  return joined(pieces);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
