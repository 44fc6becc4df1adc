import * as texts from '../../texts/formats';
import type { FileContents, FileReading, ReadingOptions } from '../file-contents';
import {
  attachments,
  emptyFolders,
  folderName,
  readableFiles,
  type ArchiveFile,
} from './archive-entries';
import type { TakeBytes } from './budget';
import { readBackups } from './read-backups';
import { NOTE, readParts } from './read-parts';
import { readBytes } from './read-text';
import { UnreadableFile } from './unreadable-file';
import { createUnzip, type Unzip } from './unzip';
import { readZipDirectory, type ZipEntry } from './zip-directory';

/**
 * Reads a zip by what is in it: backups of programs, notes of Google Keep, or files each for itself.
 *
 * @throws UnreadableFile where there is none of that
 */
export async function readArchive(
  blob: Blob,
  options: ReadingOptions,
  take: TakeBytes,
): Promise<FileReading> {
  const entries = await readZipDirectory(blob);
  refuseDocuments(entries);
  const files = readableFiles(entries);
  if (files.length === 0) throw new UnreadableFile(texts.nothingInArchive);
  if (files.every(({ entry }) => entry.isEncrypted))
    throw new UnreadableFile(texts.encryptedArchive);

  const unzip = createUnzip(blob, take);
  const [first] = files;
  // A note in a folder is in a collection, though it is the only one.
  const reading: FileReading =
    first && files.length === 1 && !MARKDOWN.test(first.name)
      ? readBytes(await unzip(first.entry), { ...options, name: first.name })
      : { kind: 'contents', contents: await readSeveral(files, entries, unzip) };
  if (reading.kind !== 'contents') return reading;
  const { contents } = reading;
  return {
    kind: 'contents',
    contents: { ...contents, problems: [...contents.problems, ...attachments(entries)] },
  };
}

/** Office documents and e-books are zips as well. */
function refuseDocuments(entries: readonly ZipEntry[]): void {
  const isDocument = entries.some(
    ({ name }) => name === '[Content_Types].xml' || name === 'mimetype',
  );
  if (isDocument) throw new UnreadableFile(texts.documentFile);
}

const MARKDOWN = /\.(?:md|markdown)$/i;

async function readSeveral(
  files: readonly ArchiveFile[],
  entries: readonly ZipEntry[],
  unzip: Unzip,
): Promise<FileContents> {
  const unpacked = new Map<ArchiveFile, Uint8Array>();
  const backups = await readBackups(files, async (file) => {
    const bytes = await unzip(file.entry);
    unpacked.set(file, bytes);
    return bytes;
  });
  return (
    backups ?? readEach(files, entries, async (file) => unpacked.get(file) ?? unzip(file.entry))
  );
}

/** Reads each file for itself: one in Markdown, or a text, as a note in the collection of its folder. */
async function readEach(
  files: readonly ArchiveFile[],
  entries: readonly ZipEntry[],
  open: (file: ArchiveFile) => Promise<Uint8Array>,
): Promise<FileContents> {
  const notes = files.filter(({ name }) => NOTE.test(name));
  const empty = notes.length === 0 ? [] : emptyFolders(entries);
  const depth = isWrapped(notes) && empty.length === 0 ? 1 : 0;
  const { contents, formats, tables } = await readParts(
    files.map((file) => {
      const folder = folderName(file.folders.slice(depth));
      return { path: file.entry.name, name: file.name, folder, open: () => open(file) };
    }),
  );
  const asked = [...tables.keys()].map((place) => ({
    place: { file: files[place]?.entry.name ?? '' },
    excerpt: files[place]?.name ?? '',
    reason: texts.tableInArchive,
  }));
  if (formats.every((format, place) => format === null || tables.has(place)))
    throw new UnreadableFile(texts.severalInArchive);
  const collections = new Set([...contents.collections, ...empty]);
  return {
    ...contents,
    collections: [...collections],
    problems: [...contents.problems, ...asked],
  };
}

/** Whether one folder holds all others, so that it is no more than the archive's name. */
function isWrapped(files: readonly ArchiveFile[]): boolean {
  const root = files[0]?.folders[0];
  return files.every(({ folders }) => folders.length > 1 && folders[0] === root);
}
