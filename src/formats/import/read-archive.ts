import * as texts from '../../texts/formats';
import type { FileContents, FileReading, ReadingOptions } from '../file-contents';
import { emptyFolders, folderName, readableFiles, type ArchiveFile } from './archive-entries';
import { createContents, type ContentsBuilder } from './contents-builder';
import { decodeText } from './decode-text';
import { addKeepNote, isKeepNote } from './keep';
import { addMarkdown } from './markdown';
import { parseJson } from './parse-json';
import { readBackup } from './read-json';
import { readBytes } from './read-text';
import { UnreadableFile } from './unreadable-file';
import { ArchiveTooLarge, createUnzip, type Unzip } from './unzip';
import { readZipDirectory, type ZipEntry } from './zip-directory';

/**
 * Reads a zip by what is in it: a backup of a program, notes of Google Keep, notes in Markdown, or one other file.
 *
 * @throws UnreadableFile where there is none of that
 */
export async function readArchive(blob: Blob, options: ReadingOptions): Promise<FileReading> {
  const entries = await readZipDirectory(blob);
  refuseDocuments(entries);
  const files = readableFiles(entries);
  if (files.length === 0) throw new UnreadableFile(texts.nothingInArchive);
  if (files.every(({ entry }) => entry.isEncrypted))
    throw new UnreadableFile(texts.encryptedArchive);

  const unzip = createUnzip(blob);
  const [first] = files;
  // A note in a folder is in a collection, though it is the only one.
  if (first && files.length === 1 && !MARKDOWN.test(first.name)) {
    return readBytes(await unzip(first.entry), { ...options, name: first.name });
  }
  const contents =
    (await readBackups(files, unzip)) ?? (await readNotes(files, emptyFolders(entries), unzip));
  if (!contents) throw new UnreadableFile(texts.severalInArchive);
  return { kind: 'contents', contents };
}

/** Office documents and e-books are zips as well. */
function refuseDocuments(entries: readonly ZipEntry[]): void {
  const isDocument = entries.some(
    ({ name }) => name === '[Content_Types].xml' || name === 'mimetype',
  );
  if (isDocument) throw new UnreadableFile(texts.documentFile);
}

const MARKDOWN = /\.(?:md|markdown)$/i;

/** JSON files, and what Standard Notes calls its backup. */
const MAY_BE_BACKUP = /\.json$|^Standard Notes .*\.txt$/i;

/** Reads the first backup of a program among the files, or else all notes of Google Keep; null where there are none. */
async function readBackups(
  files: readonly ArchiveFile[],
  unzip: Unzip,
): Promise<FileContents | null> {
  const keep = createContents('keep');
  let isKeep = false;
  for (const file of files.filter(({ name }) => MAY_BE_BACKUP.test(name))) {
    const value = await orProblem(file, keep, async () =>
      parseJson(decodeText(await unzip(file.entry)).text),
    );
    if (isKeepNote(value)) {
      isKeep = true;
      addKeepNote(value, { file: file.entry.name }, keep);
    } else {
      const backup = readBackup(value);
      if (backup) return backup;
    }
  }
  return isKeep ? keep.finish() : null;
}

/** Reads each Markdown file and text as a note, or as what it lists; null where there is none. */
async function readNotes(
  files: readonly ArchiveFile[],
  empty: readonly string[],
  unzip: Unzip,
): Promise<FileContents | null> {
  const contents = createContents('markdown');
  const notes = files.filter(({ name }) => MARKDOWN.test(name) || /\.txt$/i.test(name));
  if (notes.length === 0) return null;
  const depth = isWrapped(notes) && empty.length === 0 ? 1 : 0;
  for (const file of notes) {
    const { entry, folders, name } = file;
    const decoded = await orProblem(file, contents, async () => decodeText(await unzip(entry)));
    if (decoded === null) continue;
    const { text, remark } = decoded;
    if (remark !== null) contents.remark(remark.of, remark.count);
    const folder = folderName(folders.slice(depth));
    addMarkdown({ text, name, folder, place: { file: entry.name } }, contents);
  }
  for (const folder of empty) contents.collection(folder);
  return contents.finish();
}

/** Whether one folder holds all others, so that it is no more than the archive's name. */
function isWrapped(files: readonly ArchiveFile[]): boolean {
  const root = files[0]?.folders[0];
  return files.every(({ folders }) => folders.length > 1 && folders[0] === root);
}

/** What reading one of several files comes to; null, and a problem, where it can't be read. */
async function orProblem<T>(
  { entry, name }: ArchiveFile,
  contents: ContentsBuilder,
  read: () => Promise<T>,
): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UnreadableFile) || error instanceof ArchiveTooLarge) throw error;
    contents.refuse({ file: entry.name }, name, error.message);
    return null;
  }
}
