import * as texts from '../../texts/formats';
import { UnreadableFile, type ColumnAssignment, type FileReading } from '../file-contents';
import { folderName } from './contents-builder';
import { decodeText } from './decode-text';
import { parseJson } from './json';
import { keep } from './keep';
import { TooMuchText, type TakeBytes } from './limits';
import { openArchive, type Archive, type ArchiveFile } from './open-archive';
import { readParts } from './read-parts';
import { MAY_BE_JSON, NOTE, programOf, readAlone } from './read-text';

/**
 * Reads a zip by its content: backups of programs, or notes of Google Keep, or each file for itself.
 *
 * @throws UnreadableFile if it has none of that
 */
export async function readArchive(
  blob: Blob,
  columns: ColumnAssignment | undefined,
  take: TakeBytes,
): Promise<FileReading> {
  const archive = await openArchive(blob, take);
  const { files, problems, attachments, guessedNames } = archive;
  const [first] = files;
  if (!first)
    throw new UnreadableFile(problems.length > 0 ? texts.unreadZipInZip : texts.nothingInArchive);
  if (files.every(({ isEncrypted }) => isEncrypted))
    throw new UnreadableFile(texts.encryptedArchive);

  // The folder of a note in Markdown is its collection, even if the note is the only file.
  const isAlone = files.length === 1 && !/\.(?:md|markdown)$/i.test(first.name);
  const reading = isAlone
    ? readAlone(await first.open(), { name: first.name, columns })
    : await readSeveral(archive);
  if (reading.kind !== 'contents') return reading;
  const { contents } = reading;
  const guessed = guessedNames > 0 ? [texts.readAsCp437(guessedNames)] : [];
  return {
    kind: 'contents',
    contents: {
      ...contents,
      problems: [...contents.problems, ...problems, ...attachments],
      remarks: [...guessed, ...contents.remarks],
    },
  };
}

/** Returns the bytes of a file, or its contents if it was already read. @throws UnreadableFile */
type Open = (file: ArchiveFile) => Promise<Uint8Array | FileReading>;

/**
 * Reads the backups among the files, or else all notes of Google Keep, or else all files. The other files of a backup
 * repeat it note by note; those of a Takeout are reported.
 */
async function readSeveral(archive: Archive): Promise<FileReading> {
  const { files } = archive;
  const unpacked = new Map<ArchiveFile, Uint8Array>();
  const backups = new Map<ArchiveFile, FileReading>();
  const notes = new Set<ArchiveFile>();
  const broken = new Set<ArchiveFile>();
  for (const file of files.filter(({ name }) => MAY_BE_JSON.test(name))) {
    try {
      const bytes = await file.open();
      unpacked.set(file, bytes);
      const program = programOf(parseJson(decodeText(bytes).text));
      if (program === keep) notes.add(file);
      else if (program) backups.set(file, readAlone(bytes, file));
    } catch (error) {
      if (!(error instanceof UnreadableFile) || error instanceof TooMuchText) throw error;
      broken.add(file);
    }
  }
  const open: Open = async (file) => backups.get(file) ?? unpacked.get(file) ?? (await file.open());
  const [backup] = backups.values();
  if (backup && backups.size === 1) return backup;
  if (backup) return readEach({ files: [...backups.keys()], emptyFolders: [] }, open);
  if (notes.size === 0) return readEach(archive, open);

  const isRead = (file: ArchiveFile) => notes.has(file) || broken.has(file);
  const stems = new Set([...notes].map(stemOf));
  const isRepeated = (file: ArchiveFile) =>
    !isRead(file) && (stems.has(stemOf(file)) || OF_TAKEOUT.test(file.name));
  return readEach(
    { files: files.filter((file) => !isRepeated(file)), emptyFolders: [] },
    async (file) => {
      if (!isRead(file)) throw new UnreadableFile(texts.noKeepNote);
      return open(file);
    },
  );
}

/** Files that Google adds to a Takeout. */
const OF_TAKEOUT = /^(?:archive_browser\.html|Labels\.txt)$/;

/** The path without its ending: Google Keep writes each note twice, as JSON and as a page of the same name. */
function stemOf({ path }: ArchiveFile): string {
  return path.replace(/\.\w+$/, '');
}

/** Reads each file for itself: Markdown or plain text as a note in the collection of its folder. */
async function readEach(
  { files, emptyFolders }: Pick<Archive, 'files' | 'emptyFolders'>,
  open: Open,
): Promise<FileReading> {
  const notes = files.filter(({ name }) => NOTE.test(name));
  const empty = notes.length === 0 ? [] : emptyFolders;
  const depth = isWrapped(notes) && empty.length === 0 ? 1 : 0;
  const { contents, formats, tables } = await readParts(
    files.map((file) => {
      const folder = folderName(file.folders.slice(depth));
      return { path: file.path, name: file.name, folder, open: () => open(file) };
    }),
  );
  if (formats.every((format, index) => format === null || tables.has(index)))
    throw new UnreadableFile(texts.severalInArchive);
  const asked = [...tables.keys()].map((index) => ({
    place: { file: files[index]?.path ?? '' },
    excerpt: files[index]?.name ?? '',
    reason: texts.tableInArchive,
  }));
  const collections = [...new Set([...contents.collections, ...empty])];
  const problems = [...contents.problems, ...asked];
  return { kind: 'contents', contents: { ...contents, collections, problems } };
}

/** Whether one folder holds all others, so that it is no more than the archive's name. */
function isWrapped(files: readonly ArchiveFile[]): boolean {
  const root = files[0]?.folders[0];
  return files.every(({ folders }) => folders.length > 1 && folders[0] === root);
}
