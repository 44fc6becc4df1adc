import * as texts from '../../texts/formats';
import type { FileProblem } from '../file-contents';
import { attachments, emptyFolders, innerZips, readableFiles, splitPath } from './archive-entries';
import { TooMuchText, type TakeBytes } from './budget';
import { ENTRIES_MAX, ZIP_LEVELS_MAX } from './limits';
import { UnreadableFile } from './unreadable-file';
import { createUnzip } from './unzip';
import { readZipDirectory, type ZipEntry } from './zip-directory';

/** A file in an archive that may be read. */
export interface ArchiveFile {
  /** With its folders, and the archives that it is in. */
  path: string;
  /** The names of its folders. */
  folders: readonly string[];
  name: string;
  isEncrypted: boolean;
  /** Its bytes. @throws UnreadableFile */
  open(): Promise<Uint8Array>;
}

/** What is in a zip, and in the zips in it. */
export interface Archive {
  files: ArchiveFile[];
  /** Names of collections. */
  emptyFolders: string[];
  /** Zips in it that can't be read. */
  problems: FileProblem[];
  attachments: FileProblem[];
  /** Number of names that were read as code page 437. */
  guessedNames: number;
}

/**
 * Lists the readable files of a zip, with those of zips within it, as if they were in the outer one: large exports are
 * split like that.
 *
 * @throws UnreadableFile where it is damaged, or is a document of an office program
 */
export async function openArchive(blob: Blob, take: TakeBytes): Promise<Archive> {
  const archive: Archive = {
    files: [],
    emptyFolders: [],
    problems: [],
    attachments: [],
    guessedNames: 0,
  };
  let entriesLeft = ENTRIES_MAX;
  await add(blob, '', 1);
  return archive;

  async function add(zip: Blob, within: string, level: number): Promise<void> {
    const entries = await readZipDirectory(zip);
    refuseDocuments(entries);
    entriesLeft -= entries.length;
    if (entriesLeft < 0) throw new TooMuchText(texts.zipTooLarge);
    const unzip = createUnzip(zip, take);
    for (const entry of readableFiles(entries))
      archive.files.push({
        ...splitPath(entry.name),
        path: within + entry.name,
        isEncrypted: entry.isEncrypted,
        open: () => unzip.bytes(entry),
      });
    for (const name of emptyFolders(entries)) archive.emptyFolders.push(name);
    for (const each of attachments(entries, within)) archive.attachments.push(each);
    archive.guessedNames += entries.filter(({ isGuessed }) => isGuessed).length;
    for (const entry of innerZips(entries)) {
      try {
        if (level === ZIP_LEVELS_MAX) throw new UnreadableFile(texts.zipsTooDeep);
        await add(await unzip.blob(entry), `${within}${entry.name}/`, level + 1);
      } catch (error) {
        if (!(error instanceof UnreadableFile) || error instanceof TooMuchText) throw error;
        const place = { file: within + entry.name };
        archive.problems.push({
          place,
          excerpt: splitPath(entry.name).name,
          reason: error.message,
        });
      }
    }
  }
}

/** Office documents and e-books are zips as well. */
function refuseDocuments(entries: readonly ZipEntry[]): void {
  const isDocument = entries.some(
    ({ name }) => name === '[Content_Types].xml' || name === 'mimetype',
  );
  if (isDocument) throw new UnreadableFile(texts.documentFile);
}
