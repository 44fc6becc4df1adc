import * as texts from '../../texts/formats';
import { UnreadableFile, type FileProblem } from '../file-contents';
import { folderName, FOLDERS_MAX } from './contents-builder';
import { ENTRIES_MAX, TooMuchText, ZIP_LEVELS_MAX, type TakeBytes } from './limits';
import { readZip, type ZipEntry } from './zip';

/** A file in an archive that may be read. */
export interface ArchiveFile {
  /** With its folders, and the archives that it is in. */
  path: string;
  /** The names of its folders. */
  folders: readonly string[];
  name: string;
  isEncrypted: boolean;
  /** Unpacks it. @throws UnreadableFile */
  open(): Promise<Uint8Array>;
}

/** What is in a zip, and in the zips in it. */
export interface Archive {
  files: ArchiveFile[];
  /** Names of collections. */
  emptyFolders: string[];
  /** Zips in it that can't be read. */
  problems: FileProblem[];
  /** Pictures and other files that can't be imported. */
  attachments: FileProblem[];
  /** Number of names that were read as code page 437. */
  guessedNames: number;
}

/** Files that are texts by their names. Their content decides how they are read, but pictures aren't unpacked. */
const READABLE = /\.(?:json|html?|csv|tsv|md|markdown|txt)$/i;
const ZIP = /\.zip$/i;
const MEDIA =
  /\.(?:jpe?g|png|gif|webp|avif|heic|heif|svg|bmp|tiff?|mp3|m4a|aac|amr|3gp|ogg|opus|wav|flac|mp4|m4v|mov|webm|avi|mkv)$/i;
/** Files that macOS adds to archives, and hidden files and folders. */
const SIDE_FILE = /(?:^|\/)(?:__MACOSX\/|\.(?!\.?\/))/;
/** Office documents and e-books are zips too. */
const DOCUMENT = /^(?:\[Content_Types\]\.xml|mimetype)$/;

/**
 * Lists the readable files of a zip, including those of zips in it: large exports are split like that.
 *
 * @throws UnreadableFile if it is damaged, or a document of an office program
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
    const entries = await readZip(zip, take);
    if (entries.some(({ name }) => DOCUMENT.test(name)))
      throw new UnreadableFile(texts.documentFile);
    entriesLeft -= entries.length;
    if (entriesLeft < 0) throw new TooMuchText(texts.zipTooLarge);
    archive.guessedNames += entries.filter(({ isGuessed }) => isGuessed).length;
    for (const name of emptyFolders(entries)) archive.emptyFolders.push(name);

    const files = entries.filter(({ name, isFolder }) => !isFolder && !SIDE_FILE.test(name));
    for (const entry of files) {
      const { name, isEncrypted } = entry;
      const path = within + name;
      if (READABLE.test(name))
        archive.files.push({
          ...splitPath(name),
          path,
          isEncrypted,
          open: () => entry.bytes(),
        });
      else if (!ZIP.test(name))
        archive.attachments.push({
          place: { file: path },
          excerpt: '',
          reason: MEDIA.test(name) ? texts.mediaFile : texts.otherFile,
          isAttachment: true,
        });
    }
    for (const entry of files.filter(({ name }) => ZIP.test(name))) {
      const path = within + entry.name;
      try {
        if (level === ZIP_LEVELS_MAX) throw new UnreadableFile(texts.zipsTooDeep);
        await add(await entry.blob(), `${path}/`, level + 1);
      } catch (error) {
        if (!(error instanceof UnreadableFile) || error instanceof TooMuchText) throw error;
        const excerpt = splitPath(entry.name).name;
        archive.problems.push({ place: { file: path }, excerpt, reason: error.message });
      }
    }
  }
}

/** The names of the collections for folders that contain nothing. */
function emptyFolders(entries: readonly ZipEntry[]): readonly string[] {
  const parents = new Set<string>();
  for (const { name } of entries) {
    const { folders } = splitPath(name);
    for (const depth of folders.keys()) parents.add(folderName(folders.slice(0, depth + 1)));
  }
  return entries
    .filter(({ name, isFolder }) => isFolder && !SIDE_FILE.test(name))
    .map((entry) => {
      const { folders, name } = splitPath(entry.name);
      return folderName([...folders, name]);
    })
    .filter((name) => !parents.has(name));
}

/** The folders and the name in a path. The names `.` and `..`, which lead elsewhere, are dropped. */
function splitPath(path: string): { folders: readonly string[]; name: string } {
  const names = path.split('/').filter((name) => name !== '' && name !== '.' && name !== '..');
  return { folders: names.slice(0, -1).slice(0, FOLDERS_MAX), name: names.at(-1) ?? '' };
}
