import * as texts from '../../texts/formats';
import type { FileContents, FileReading, ReadingOptions } from '../file-contents';
import { folderName } from './archive-entries';
import type { TakeBytes } from './budget';
import { openArchive, type Archive, type ArchiveFile } from './open-archive';
import { readBackups } from './read-backups';
import { NOTE, readParts } from './read-parts';
import { readBytes } from './read-text';
import { UnreadableFile } from './unreadable-file';

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
  const archive = await openArchive(blob, take);
  const { files, problems } = archive;
  if (files.length === 0)
    throw new UnreadableFile(problems.length > 0 ? texts.unreadZipInZip : texts.nothingInArchive);
  if (files.every(({ isEncrypted }) => isEncrypted))
    throw new UnreadableFile(texts.encryptedArchive);

  const [first] = files;
  // A note in a folder is in a collection, though it is the only one.
  const reading: FileReading =
    first && files.length === 1 && !MARKDOWN.test(first.name)
      ? readBytes(await first.open(), { ...options, name: first.name })
      : { kind: 'contents', contents: await readSeveral(archive) };
  if (reading.kind !== 'contents') return reading;
  const { contents } = reading;
  const { guessedNames } = archive;
  return {
    kind: 'contents',
    contents: {
      ...contents,
      problems: [...contents.problems, ...problems, ...archive.attachments],
      remarks: [
        ...(guessedNames > 0 ? [texts.readAsCp437(guessedNames)] : []),
        ...contents.remarks,
      ],
    },
  };
}

const MARKDOWN = /\.(?:md|markdown)$/i;

async function readSeveral(archive: Archive): Promise<FileContents> {
  const unpacked = new Map<ArchiveFile, Uint8Array>();
  const backups = await readBackups(archive.files, async (file) => {
    const bytes = await file.open();
    unpacked.set(file, bytes);
    return bytes;
  });
  return backups ?? readEach(archive, async (file) => unpacked.get(file) ?? file.open());
}

/** Reads each file for itself: one in Markdown, or a text, as a note in the collection of its folder. */
async function readEach(
  { files, emptyFolders }: Archive,
  open: (file: ArchiveFile) => Promise<Uint8Array>,
): Promise<FileContents> {
  const notes = files.filter(({ name }) => NOTE.test(name));
  const empty = notes.length === 0 ? [] : emptyFolders;
  const depth = isWrapped(notes) && empty.length === 0 ? 1 : 0;
  const { contents, formats, tables } = await readParts(
    files.map((file) => {
      const folder = folderName(file.folders.slice(depth));
      return { path: file.path, name: file.name, folder, open: () => open(file) };
    }),
  );
  const asked = [...tables.keys()].map((place) => ({
    place: { file: files[place]?.path ?? '' },
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
