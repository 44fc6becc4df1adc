import { BlobReader, configure, ZipReader, type Entry } from '@zip.js/zip.js/lib/zip-core.js';
import * as texts from '../../texts/formats';
import { UnreadableFile } from '../file-contents';
import { ENTRIES_MAX, TooMuchText, type TakeBytes } from './limits';

// Files are read in a worker already.
configure({ useWebWorkers: false });

/** A file or folder in a zip. Its name is only shown, and never used as a path. */
export interface ZipEntry {
  /** In Unicode's composed form (NFC); macOS writes the other one. */
  name: string;
  /** Whether the name was read as code page 437, the default encoding of names in a zip. */
  isGuessed: boolean;
  isFolder: boolean;
  isEncrypted: boolean;
  /** Its bytes, counted while they are unpacked, since a zip may declare wrong sizes. @throws UnreadableFile */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  /** Its content as a zip. If it is compressed, its bytes are counted. @throws UnreadableFile */
  blob(): Promise<Blob>;
}

const STORED = 0;
const DEFLATED = 8;

/**
 * Reads the directory of a zip. Files are unpacked only when they are opened, so a zip of pictures costs little.
 *
 * @throws UnreadableFile if it is damaged or too long
 */
export async function readZip(zip: Blob, take: TakeBytes): Promise<readonly ZipEntry[]> {
  const entries: ZipEntry[] = [];
  try {
    const reader = new ZipReader(new BlobReader(zip), { strictness: 'tolerant', checkCrc32: true });
    for await (const entry of reader.getEntriesGenerator()) {
      if (entries.length === ENTRIES_MAX) throw new UnreadableFile(texts.zipTooLarge);
      const { filename, filenameUTF8, rawFilename, encrypted, directory } = entry;
      entries.push({
        name: filename.normalize().replaceAll('\\', '/'),
        isGuessed: !filenameUTF8 && rawFilename.some((byte) => byte > 0x7f),
        isFolder: directory,
        isEncrypted: encrypted,
        bytes: async () => {
          const blob = await unpack(entry, take);
          return new Uint8Array(await blob.arrayBuffer());
        },
        // The pictures in a zip within a zip aren't text.
        blob: () => unpack(entry, entry.compressionMethod === STORED ? undefined : take),
      });
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(texts.damagedZip);
  }
  return entries;
}

/** @param take counts the bytes */
async function unpack(entry: Entry, take: TakeBytes = () => undefined): Promise<Blob> {
  if (entry.encrypted) throw new UnreadableFile(texts.encryptedEntry);
  if (entry.directory || ![STORED, DEFLATED].includes(entry.compressionMethod))
    throw new UnreadableFile(texts.unknownCompression);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const counting = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(piece) {
      take(piece.length);
      pieces.push(piece);
    },
  });
  try {
    await entry.getData(counting);
  } catch (error) {
    throw error instanceof TooMuchText ? error : new UnreadableFile(texts.damagedEntry);
  }
  return new Blob(pieces);
}
