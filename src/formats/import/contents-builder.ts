import { CONTENT_MAX } from '../../domain/limits';
import { parseRfc3339 } from '../../domain/rfc3339';
import { isLongerThan, toSingleLine } from '../../domain/text';
import { detectUrl } from '../../domain/url';
import * as texts from '../../texts/formats';
import {
  toExcerpt,
  wellFormed,
  type CollectionFields,
  type FileContents,
  type FileItem,
  type FilePlace,
  type FileProblem,
  type ImportFormat,
} from '../file-contents';
import { orderOf, readDate, saysTime, type DateOrder } from './dates';

/** A sentence with a number. */
export type CountedRemark = (count: number) => string;

/** An item with its dates as written. They are read last, because any may show the order of day and month. */
export interface FoundItem extends Omit<FileItem, 'created' | 'laterUntil'> {
  created?: unknown;
  laterUntil?: unknown;
  /** When it was last changed, used if nothing says when it was made. */
  changed?: unknown;
}

/** Collects what a reader finds in a file. */
export interface ContentsBuilder {
  readonly format: ImportFormat;
  /**
   * The index of a collection by its name, which is added at its first mention; null if the name is blank. Names that
   * look the same because Unicode has two spellings of an accent are one.
   */
  collection(name: string): number | null;
  /** Adds a collection, even if another one has its name. Returns its index. */
  newCollection(name: string, fields?: CollectionFields): number;
  /** Adds an item, of any length. An address that leads to no web page becomes a note, and an empty item a problem. */
  add(item: FoundItem): void;
  /** Adds a note with the description of an item, unless it only repeats the item's texts. */
  addDescription(description: string, of: FoundItem): void;
  /** Adds a problem. */
  refuse(place: FilePlace, excerpt: string, reason: string): void;
  /** Adds to the number of a remark. */
  remark(remark: CountedRemark, count?: number): void;
  /** Reads the date of something else than an item, in ms since 1970. One that can't be read is counted. */
  time(date: unknown): number | undefined;
  /** Adds a sentence about the whole file. */
  say(sentence: string): void;
  finish(): FileContents;
}

/** Maximum depth of folders in the name of a collection, which has no room for more. */
export const FOLDERS_MAX = 30;

/** The name of the collection for nested folders. */
export function folderName(folders: readonly string[]): string {
  return folders.filter((name) => name !== '').join(' / ');
}

/** Reads a text whose format is known. */
export interface TextReader {
  format: ImportFormat;
  /** Adds what the text holds. @throws UnreadableFile */
  read(contents: ContentsBuilder): void;
}

/** Collects the contents of a file of a format. */
export function createContents(format: ImportFormat): ContentsBuilder {
  const collections: string[] = [];
  const collectionFields: (CollectionFields | undefined)[] = [];
  const places = new Map<string, number>();
  const found: FoundItem[] = [];
  /** Indexes of descriptions: their dates are counted with the items that they describe. */
  const descriptions = new Set<number>();
  const problems: FileProblem[] = [];
  const counts = new Map<CountedRemark, number>();
  const sentences: string[] = [];

  const builder: ContentsBuilder = {
    format,
    collection(name) {
      const trimmed = toSingleLine(name);
      if (trimmed === '') return null;
      return places.get(trimmed.normalize()) ?? builder.newCollection(trimmed);
    },
    newCollection(name, fields) {
      const place = collections.push(wellFormed(name)) - 1;
      collectionFields[place] = fields;
      places.set(name.normalize(), place);
      return place;
    },
    add(item) {
      const normal = normalised(item);
      if (normal.title === '' && normal.content.trim() === '') {
        builder.refuse(item.place, '', texts.emptyItem);
        return;
      }
      if (item.type === 'link' && normal.type !== 'link') builder.remark(texts.noWebPage);
      found.push(normal);
    },
    addDescription(description, of) {
      const content = description.trim();
      if (content === '' || content === of.title.trim() || content === of.content.trim()) return;
      builder.remark(texts.descriptions);
      const unmarked = { shouldCopyOnClick: false, isPinned: false };
      const note = { ...of, ...unmarked, content, type: 'text' } as const;
      found.push(normalised({ ...note, title: of.title || of.content }));
      descriptions.add(found.length - 1);
    },
    refuse(place, excerpt, reason) {
      problems.push({ place, excerpt: toExcerpt(excerpt), reason });
    },
    remark(remark, count = 1) {
      if (count > 0) counts.set(remark, (counts.get(remark) ?? 0) + count);
    },
    say(sentence) {
      sentences.push(sentence);
    },
    time: (date) => dateItem({ created: date }, undefined, builder.remark),
    finish() {
      const order = orderOf(found.flatMap(({ created, changed }) => [created, changed]));
      const items = found.map(({ changed, laterUntil, ...item }, index): FileItem => {
        const count = descriptions.has(index) ? () => undefined : builder.remark;
        const later = readLater(laterUntil, count);
        return {
          ...item,
          ...(later !== undefined && { laterUntil: later }),
          created: dateItem({ ...item, changed }, order, count),
        };
      });
      const remarks = [...sentences, ...[...counts].map(([remark, count]) => remark(count))];
      const hasFields = collectionFields.some((fields) => fields !== undefined);
      return {
        format,
        collections,
        ...(hasFields && { collectionFields }),
        items,
        problems,
        remarks,
      };
    },
  };
  return builder;
}

/** When an item was made, in ms since 1970. A date that is assumed or can't be read is counted. */
function dateItem(
  { created, changed }: Pick<FoundItem, 'created' | 'changed'>,
  order: DateOrder | undefined,
  count: (remark: CountedRemark) => void,
): number | undefined {
  const isMade = saysTime(created);
  if (!isMade && !saysTime(changed)) return undefined;
  const read = readDate(isMade ? created : changed, order);
  if (!read) count(texts.unreadDates);
  else if (read.assumed) count(texts.ASSUMED_ORDERS[read.assumed]);
  if (read && !isMade) count(texts.datedByChange);
  return read?.time;
}

/** When an item comes back, in ms since 1970. Only a time with its zone is read, since any other one is a guess. */
function readLater(
  laterUntil: unknown,
  count: (remark: CountedRemark) => void,
): number | undefined {
  if (!saysTime(laterUntil)) return undefined;
  const time = typeof laterUntil === 'string' ? parseRfc3339(laterUntil.trim()) : null;
  if (time === null) count(texts.unreadLater);
  return time ?? undefined;
}

/**
 * An item as the account could hold it (spec §5), but for its length: a link without a web address is a note, a todo
 * without a title has its content as one, and a mark that its type doesn't have is dropped.
 */
function normalised(item: FoundItem): FoundItem {
  const title = toSingleLine(wellFormed(item.title));
  const content = wellFormed(item.content);
  if (item.type === 'todo') {
    const words = title === '' ? { title: toSingleLine(content), content: '' } : { title, content };
    return { ...item, ...words, ...(item.shouldCopyOnClick && { shouldCopyOnClick: false }) };
  }
  const isLink = item.type === 'link' && content.length <= 2 * CONTENT_MAX;
  const url = isLink ? detectUrl(content) : null;
  const words =
    url === null || isLongerThan(url, CONTENT_MAX)
      ? ({ type: 'text', title, content } as const)
      : { title, content: url };
  return { ...item, ...words, ...(item.isTodoDone && { isTodoDone: false }) };
}
