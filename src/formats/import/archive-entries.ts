import * as texts from '../../texts/formats';
import type { FileProblem } from '../file-contents';
import type { ZipEntry } from './zip-directory';

/** Files whose names say that they are texts: what they hold decides how they are read, but pictures aren't unpacked. */
const READABLE = /\.(?:json|html?|csv|tsv|md|markdown|txt)$/i;

const ZIP = /\.zip$/i;

const MEDIA =
  /\.(?:jpe?g|png|gif|webp|avif|heic|heif|svg|bmp|tiff?|mp3|m4a|aac|amr|3gp|ogg|opus|wav|flac|mp4|m4v|mov|webm|avi|mkv)$/i;

/** Deeper folders are left out of a name. */
const FOLDERS_MAX = 30;

/** What macOS puts into archives, and hidden files and folders. */
const SIDE_FILE = /(?:^|\/)(?:__MACOSX\/|\.(?!\.?\/))/;

/** The files of an archive that may be read, in their order. */
export function readableFiles(entries: readonly ZipEntry[]): readonly ZipEntry[] {
  return entries.filter((entry) => isFile(entry) && READABLE.test(entry.name));
}

/** The archives in an archive. */
export function innerZips(entries: readonly ZipEntry[]): readonly ZipEntry[] {
  return entries.filter((entry) => isFile(entry) && ZIP.test(entry.name));
}

/**
 * What else is in an archive, and can't be taken: pictures and other files, each by its name.
 *
 * @param within the path of the archive where it is in another one; else empty
 */
export function attachments(entries: readonly ZipEntry[], within: string): readonly FileProblem[] {
  return entries
    .filter((entry) => isFile(entry) && !READABLE.test(entry.name) && !ZIP.test(entry.name))
    .map(({ name }) => ({
      place: { file: within + name },
      excerpt: '',
      reason: MEDIA.test(name) ? texts.mediaFile : texts.otherFile,
      isAttachment: true,
    }));
}

/** Folders in which nothing is, as names of collections. */
export function emptyFolders(entries: readonly ZipEntry[]): readonly string[] {
  const parents = new Set<string>();
  for (const { name } of entries) {
    const { folders } = splitPath(name);
    for (let depth = 1; depth <= folders.length; depth++)
      parents.add(folderName(folders.slice(0, depth)));
  }
  return entries
    .filter(({ name, isFolder }) => isFolder && !SIDE_FILE.test(name))
    .map(({ name }) => {
      const path = splitPath(name);
      return folderName([...path.folders, path.name]);
    })
    .filter((name) => !parents.has(name));
}

/** Folders in folders as the name of one collection. */
export function folderName(folders: readonly string[]): string {
  return folders.join(' / ');
}

/** The folders and the name in a path, without names that lead elsewhere. */
export function splitPath(path: string): { folders: readonly string[]; name: string } {
  const names = path.split('/').filter((name) => name !== '' && name !== '.' && name !== '..');
  return { folders: names.slice(0, -1).slice(0, FOLDERS_MAX), name: names.at(-1) ?? '' };
}

function isFile({ name, isFolder }: ZipEntry): boolean {
  return !isFolder && !SIDE_FILE.test(name);
}
