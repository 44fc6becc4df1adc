import * as texts from '../../texts/formats';
import { folderName, FOLDERS_MAX, type ContentsBuilder, type FoundItem } from './contents-builder';
import { findTag, toDescription, toTitle, type Attributes, type Tag } from './html';
import { createLineCounter } from './scan';

const ATTRIBUTES = new Set([
  'href',
  'add_date',
  'time_added',
  'last_modified',
  'tags',
  'shortcuturl',
]);

/** Whether an HTML text is a file of bookmarks: by its first line, or by bookmarks in lists. */
export function isBookmarks(text: string): boolean {
  const start = text.slice(0, 1000);
  if (/^\s*<!DOCTYPE NETSCAPE-Bookmark-file/i.test(start)) return true;
  return /^\s*</.test(start) && /<dt>\s*<(?:a|h3)\s|<a [^<>]{0,5000}\btime_added=/i.test(text);
}

/** The element being read, whose words are collected until it ends. Words after a link are its description. */
type Open =
  | { kind: 'folder' | 'heading' | 'description' | 'behind' }
  | { kind: 'link'; attributes: Attributes; line: number };

const TAGS = /<(?<slash>\/?)(?<name>(?:dl|ul|dt|li|dd|h1|h3|a|hr|br|p)(?=[\s/>])|!--)/gi;

/**
 * Reads the bookmarks that browsers and bookmark managers export. Tags may be unclosed and in either case; folders
 * within folders are joined by ` / `. In a list of Pocket, headings are the folders. Tags that aren't part of the
 * format are words, and so are tags of the format in the middle of a line of words.
 */
export function readBookmarks(text: string, contents: ContentsBuilder): void {
  const lineAt = createLineCounter(text);
  // Pocket lists its bookmarks in <ul>; elsewhere that is a list within a description.
  const isPocket = !/<dt[\s>]/i.test(text);
  const hasListItems = !isPocket || /<li[\s>]/i.test(text);
  const lastCommentEnd = text.lastIndexOf('-->');
  /** The names of the folders that each open list is in. */
  const lists: (readonly string[])[] = [];
  let folder: string | null = null;
  let heading: string | null = null;
  let last: FoundItem | null = null;
  let open: Open | null = null;
  let gathered: string[] = [];
  /** The address of a link within words. */
  let linked = '';
  let isInLists = false;

  /** Ends the open element, and begins the next one. */
  const begin = (next: Open | null) => {
    endLinked();
    const ended = open;
    const words = gathered.join('');
    open = next;
    gathered = [];
    if (ended?.kind === 'link') last = addLink(ended, toTitle(words));
    else if (ended?.kind === 'heading') heading = toTitle(words);
    else if (ended?.kind === 'folder') {
      folder = toTitle(words);
      last = null;
    } else if (ended && last) contents.addDescription(toDescription(words), last);
    else if (ended && words.trim() !== '')
      contents.remark(ended.kind === 'behind' ? texts.looseWords : texts.folderDescriptions);
  };

  const endLinked = () => {
    if (linked !== '' && gathered.at(-1) !== linked) gathered.push(` (${linked})`);
    linked = '';
  };

  const addLink = (link: Open & { kind: 'link' }, name: string): FoundItem | null => {
    const { href = '', tags = '', shortcuturl = '', ...dates } = link.attributes;
    const address = href.trim();
    const place = { line: link.line };
    if (address === '') {
      contents.refuse(place, name, texts.noAddress);
      return null;
    }
    if (tags.trim() !== '') contents.remark(texts.tags);
    if (shortcuturl.trim() !== '') contents.remark(texts.keywords);
    const item: FoundItem = {
      type: 'link',
      title: name === address ? '' : name,
      content: address,
      created: dates.add_date ?? dates.time_added,
      changed: dates.last_modified,
      collection: contents.collection(folderName(lists.at(-1) ?? [])),
      place,
    };
    contents.add(item);
    return item;
  };

  /** Whether words are being collected, so that a tag may be one of them. */
  const isInWords = () => open !== null && open.kind !== 'behind';

  /** Whether a tag of a list is a word: it stands within a line, and words follow it. */
  const isWord = ({ start, end }: Tag): boolean => {
    if (!isInWords()) return false;
    const behind = text.slice(end, end + 200).trimStart();
    const isBeforeTag =
      behind === '' || (behind.startsWith('<') && !/^<\/(?:a|h[13])/i.test(behind));
    return !isBeforeTag && !isFirstInLine(text, start);
  };

  const readList = (name: string, isClosing: boolean) => {
    if (isClosing) lists.pop();
    else {
      const parents = lists.at(-1) ?? [];
      const added = (name === 'ul' ? heading : folder) ?? '';
      lists.push(added === '' || parents.length === FOLDERS_MAX ? parents : [...parents, added]);
      folder = null;
    }
  };

  const readLink = ({ isClosing, attributes, start }: Tag): boolean => {
    if (!isClosing && isInWords() && hasListItems) {
      linked = attributes.href?.trim() ?? '';
      return linked !== '';
    }
    if (!isClosing) begin({ kind: 'link', attributes, line: lineAt(start) });
    else if (linked !== '') endLinked();
    else if (open?.kind === 'link') begin({ kind: 'behind' });
    return true;
  };

  /** Handles a tag. Returns false if it is one of the words being gathered. */
  const readTag = (tag: Tag): boolean => {
    const { name, isClosing } = tag;
    if (name === 'a') return readLink(tag);
    if (BREAKS.has(name) || (!isPocket && PARTS_OF_LISTS.has(name))) {
      if (open?.kind === 'description' || open?.kind === 'behind') gathered.push('\n');
      return open?.kind === 'description' || open?.kind === 'behind';
    }
    const kind = KINDS[name];
    if (isClosing && name.startsWith('h') ? open?.kind !== kind : isWord(tag)) return false;
    isInLists ||= name !== 'h1';
    begin(isClosing || kind === undefined ? null : { kind });
    if (name === 'dl' || name === 'ul') readList(name, isClosing);
    return true;
  };

  for (let at = 0; at < text.length;) {
    const tag = findTag(text, at, TAGS, ATTRIBUTES);
    const words = text.slice(at, tag?.start ?? text.length);
    if (open) gathered.push(words);
    else if (isInLists && /\S/.test(words.replace(/<[^<>]*>/g, '')))
      contents.remark(texts.looseWords);
    if (!tag) break;
    at = tag.end;
    if (tag.name === '!--' && !isInWords() && at < lastCommentEnd) at = text.indexOf('-->', at) + 3;
    else if ((tag.name === '!--' || !readTag(tag)) && open)
      gathered.push(text.slice(tag.start, tag.end));
  }
  begin(null);
}

/** Tags that begin a line of a description. */
const BREAKS = new Set(['br', 'p']);
const PARTS_OF_LISTS = new Set(['ul', 'li']);

/** The kind of element that a tag begins. */
const KINDS: Readonly<Record<string, 'heading' | 'folder' | 'description' | undefined>> = {
  h1: 'heading',
  h3: 'folder',
  dd: 'description',
};

function isFirstInLine(text: string, at: number): boolean {
  let before = at - 1;
  while (text[before] === ' ' || text[before] === '\t') before--;
  return before < 0 || text[before] === '\n' || text[before] === '\r';
}
