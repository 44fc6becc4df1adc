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
