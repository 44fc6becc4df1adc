import { toSingleLine } from '../../domain/text';
import * as texts from '../../texts/formats';
import type { FileContents, FileItem } from '../file-contents';
import { createContents } from './contents-builder';
import { readHtml } from './html-events';
import { createLineCounter } from './line-counter';
import { readTime } from './times';

/** Deeper folders stay in their parent: no name of a collection has room for so many. */
const FOLDERS_MAX = 30;

const ATTRIBUTES = new Set(['href', 'add_date', 'time_added', 'tags']);

/** Tags that begin something new, so that an unclosed one before them ends. */
const BEGINNINGS = new Set(['dl', 'ul', 'dt', 'li', 'dd', 'h1', 'h3', 'a', 'hr']);

/** Folders within folders, as the name of one collection, and how many they are. */
interface Folders {
  path: string;
  depth: number;
}

/** Whether an HTML text is a file of bookmarks: by its first line, or by bookmarks in lists. */
export function isBookmarks(text: string): boolean {
  const start = text.slice(0, 1000);
  if (/^\s*<!DOCTYPE NETSCAPE-Bookmark-file/i.test(start)) return true;
  return /^\s*</.test(start) && /<dt>\s*<(?:a|h3)\s|<a [^<>]{0,5000}\btime_added=/i.test(text);
}

/** What is being read: its text is gathered until it ends. */
type Open =
  | { kind: 'folder' | 'heading' | 'description' }
  | { kind: 'link'; attributes: Readonly<Record<string, string>>; line: number };

/**
 * Reads the bookmarks that browsers and bookmark managers export. Tags may be unclosed and in either case; folders
 * within folders are joined by ` / `. In a list of Pocket, headings are the folders.
 */
export function readBookmarks(text: string): FileContents {
  const contents = createContents('bookmarks');
  const lineAt = createLineCounter(text);
  /** The folders of each list that is open. */
  const lists: Folders[] = [];
  let folder: string | null = null;
  let heading: string | null = null;
  let last: FileItem | null = null;
  let open: Open | null = null;
  let gathered: string[] = [];

  const finish = () => {
    const words = gathered.join('');
    gathered = [];
    const ended = open;
    open = null;
    if (ended?.kind === 'folder') {
      folder = toWords(words);
      last = null;
    } else if (ended?.kind === 'heading') heading = toWords(words);
    else if (ended?.kind === 'description') {
      if (last) contents.addDescription(toDescription(words), last);
      else contents.remark(texts.folderDescriptions);
    } else if (ended?.kind === 'link') last = addLink(ended, toWords(words));
  };

  const addLink = (
    { attributes, line }: Open & { kind: 'link' },
    name: string,
  ): FileItem | null => {
    const { href = '', add_date, time_added, tags = '' } = attributes;
    const address = href.trim();
    if (address === '') {
      contents.refuse({ line }, name, texts.noAddress);
      return null;
    }
    if (tags.trim() !== '') contents.remark(texts.tags);
    const item: FileItem = {
      type: 'link',
      title: name === address ? '' : name,
      content: address,
      created: readTime(add_date ?? time_added),
      collection: contents.collection(lists.at(-1)?.path ?? ''),
      place: { line },
    };
    contents.add(item);
    return item;
  };

  readHtml(text, ATTRIBUTES, {
    open(name, attributes, at) {
      if (BEGINNINGS.has(name)) finish();
      if (name === 'dl' || name === 'ul') {
        lists.push(within(lists.at(-1), name === 'ul' ? heading : folder));
        folder = null;
      } else if (name === 'a') open = { kind: 'link', attributes, line: lineAt(at) };
      else if (name === 'h3') open = { kind: 'folder' };
      else if (name === 'h1') open = { kind: 'heading' };
      else if (name === 'dd') open = { kind: 'description' };
      else if (name === 'br' && open) gathered.push('\n');
    },
    close(name) {
      if (BEGINNINGS.has(name)) finish();
      if (name === 'dl' || name === 'ul') lists.pop();
    },
    text(piece) {
      if (open) gathered.push(piece);
    },
  });
  finish();
  return contents.finish();
}

/** The folders of a list in another one: those of the other where it has no name, or is too deep. */
function within(parent: Folders = { path: '', depth: 0 }, name: string | null): Folders {
  const { path, depth } = parent;
  if (name === null || name === '' || depth === FOLDERS_MAX) return parent;
  return { path: path === '' ? name : `${path} / ${name}`, depth: depth + 1 };
}

function toWords(text: string): string {
  return toSingleLine(text).replace(/\s+/g, ' ');
}

/** linkding puts notes behind the description, within marks. */
function toDescription(text: string): string {
  return text.replace(/\[\/?linkding-notes\]/g, '\n').trim();
}
