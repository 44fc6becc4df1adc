import * as texts from '../../texts/formats';
import type { FileProblem } from '../file-contents';
import type { ZipEntry } from './zip-directory';

/** A file in an archive that may be read. */
export interface ArchiveFile {
  entry: ZipEntry;
  /** The names of its folders. */
  folders: readonly string[];
  name: string;
}

/** Files whose names say that they are texts: what they hold decides how they are read, but pictures aren't unpacked. */
const READABLE = /\.(?:json|html?|csv|tsv|md|markdown|txt)$/i;

const MEDIA =
  /\.(?:jpe?g|png|gif|webp|avif|heic|heif|svg|bmp|tiff?|mp3|m4a|aac|amr|3gp|ogg|opus|wav|flac|mp4|m4v|mov|webm|avi|mkv)$/i;

/** Deeper folders are left out of a name. */
const FOLDERS_MAX = 30;

/** What macOS puts into archives, and hidden files and folders. */
const SIDE_FILE = /(?:^|\/)(?:__MACOSX\/|\.(?!\.?\/))/;

/** The files of an archive that may be read, in their order. */
export function readableFiles(entries: readonly ZipEntry[]): readonly ArchiveFile[] {
  return entries
    .filter(({ name, isFolder }) => !isFolder && READABLE.test(name) && !isSideFile(name))
    .map((entry) => {
      const names = namesIn(entry.name);
      return { entry, folders: names.slice(0, -1), name: names.at(-1) ?? '' };
    });
}

/** What else is in an archive, and can't be taken: pictures and other files, each by its name. */
export function attachments(entries: readonly ZipEntry[]): readonly FileProblem[] {
  return entries
    .filter(({ name, isFolder }) => !isFolder && !READABLE.test(name) && !isSideFile(name))
    .map(({ name }) => ({
      place: { file: name },
      excerpt: '',
      reason: MEDIA.test(name) ? texts.mediaFile : texts.otherFile,
      isAttachment: true,
    }));
}

/** Folders in which nothing is, as names of collections. */
export function emptyFolders(entries: readonly ZipEntry[]): readonly string[] {
  const parents = new Set<string>();
  for (const { name } of entries) {
    const names = namesIn(name);
    for (let depth = 1; depth < names.length; depth++)
      parents.add(folderName(names.slice(0, depth)));
  }
  return entries
    .filter(({ name, isFolder }) => isFolder && !isSideFile(name))
    .map(({ name }) => folderName(namesIn(name)))
    .filter((name) => !parents.has(name));
}

/** Folders in folders as the name of one collection. */
export function folderName(folders: readonly string[]): string {
  return folders.join(' / ');
}

function isSideFile(name: string): boolean {
  return SIDE_FILE.test(name);
}

/** The names in a path, without those that lead elsewhere. */
function namesIn(path: string): readonly string[] {
  return path
    .split('/')
    .filter((name) => name !== '' && name !== '.' && name !== '..')
    .slice(0, FOLDERS_MAX);
}
