import { Inflate } from 'fflate';
import * as texts from '../../texts/formats';
import type { TakeBytes } from './budget';
import { UnreadableFile } from './unreadable-file';
import type { ZipEntry } from './zip-directory';

/**
 * Unpacks a file of a zip.
 *
 * @throws UnreadableFile where this one can't be unpacked, TooMuchText once too much has come out of all
 */
export type Unzip = (entry: ZipEntry) => Promise<Uint8Array>;

const STORED = 0;
const DEFLATED = 8;
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_SIZE = 30;
/** Bytes that are unpacked at once. Deflate makes at most 1,032 of one, so that at most 17 MB come out uncounted. */
const PIECE = 16_384;

/** Unpacks files of a zip. What comes out is counted while it does, since the sizes that a zip declares may be lies. */
export function createUnzip(blob: Blob, take: TakeBytes): Unzip {
  return async (entry) => {
    const packed = await packedBytes(blob, entry);
    if (entry.method === STORED) {
      take(packed.length);
      return packed;
    }
    if (entry.method !== DEFLATED) throw new UnreadableFile(texts.unknownCompression);
    return inflate(packed, take);
  };
}

async function packedBytes(
  blob: Blob,
  { offset, packedSize, isEncrypted }: ZipEntry,
): Promise<Uint8Array> {
  if (isEncrypted) throw new UnreadableFile(texts.encryptedEntry);
  const header = new DataView(await blob.slice(offset, offset + LOCAL_HEADER_SIZE).arrayBuffer());
  if (header.byteLength < LOCAL_HEADER_SIZE || header.getUint32(0, true) !== LOCAL_HEADER)
    throw new UnreadableFile(texts.damagedEntry);
  const start =
    offset + LOCAL_HEADER_SIZE + header.getUint16(26, true) + header.getUint16(28, true);
  return new Uint8Array(await blob.slice(start, start + packedSize).arrayBuffer());
}

function inflate(packed: Uint8Array, take: TakeBytes): Uint8Array {
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

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((size, { length }) => size + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
