import { toSingleLine } from '../../domain/text';
import { CONTENT_MAX } from '../../domain/limits';
import { detectUrl } from '../../domain/url';
import * as texts from '../../texts/formats';
import { toExcerpt, wellFormed } from '../excerpt';
import type {
  FileContents,
  FileItem,
  FilePlace,
  FileProblem,
  ImportFormat,
} from '../file-contents';
import { orderOf, readDate, saysTime, type DateOrder } from './dates';

/** A sentence about so many things. */
export type CountedRemark = (count: number) => string;

/** An item with its dates as written: they are read at the end, since one may tell the order of day and month. */
export interface FoundItem extends Omit<FileItem, 'created'> {
  created?: unknown;
  /** When it was last changed, used if nothing says when it was made. */
  changed?: unknown;
}

/** Collects what a reader finds. */
export interface ContentsBuilder {
  /**
   * The place of a collection by its name, which is added at its first mention; null where the name is blank. Names
   * that look the same because Unicode has two spellings of an accent are one.
   */
  collection(name: string): number | null;
  /** Adds a collection even where another is called the same. */
  newCollection(name: string): number;
  /**
   * Adds an item. An address that leads to no web page becomes a note, and what is empty a problem; texts are as
   * long as they are.
   */
  add(item: FoundItem): void;
  /** Adds a note with what is said of an item, where that says anything new. */
  addDescription(description: string, of: FoundItem): void;
  /** Something that can't be taken. */
  refuse(place: FilePlace, excerpt: string, reason: string): void;
  /** Counts something of which a sentence tells in the end. */
  remark(remark: CountedRemark, count?: number): void;
  /** Reads a date that is no item's; one that can't be read is counted. */
  time(date: unknown): number | undefined;
  /** A sentence about the whole file. */
  say(sentence: string): void;
  finish(): FileContents;
}

/** Collects what is in a file of a format. */
export function createContents(format: ImportFormat): ContentsBuilder {
  const collections: string[] = [];
  const places = new Map<string, number>();
  const found: FoundItem[] = [];
  /** Places of items with the date of another item: it is counted there only. */
  const datedElsewhere = new Set<number>();
  const problems: FileProblem[] = [];
  const counts = new Map<CountedRemark, number>();
  const sentences: string[] = [];

  const builder: ContentsBuilder = {
    collection(name) {
      const trimmed = toSingleLine(name);
      if (trimmed === '') return null;
      return places.get(trimmed.normalize()) ?? builder.newCollection(trimmed);
    },
    newCollection(name) {
      const place = collections.push(wellFormed(name)) - 1;
      places.set(name.normalize(), place);
      return place;
    },
    add(item) {
      const taken = toTaken(item);
      if (taken.title === '' && taken.content.trim() === '') {
        builder.refuse(item.place, '', texts.emptyItem);
        return;
      }
      if (item.type === 'link' && taken.type !== 'link') builder.remark(texts.noWebPage);
      found.push(taken);
    },
    addDescription(description, { title, content, ...of }) {
      const said = description.trim();
      if (said === '' || said === title.trim() || said === content.trim()) return;
      builder.remark(texts.descriptions);
      const note = { ...of, shouldCopyOnClick: false };
      found.push(toTaken({ ...note, type: 'text', title: title || content, content: said }));
      datedElsewhere.add(found.length - 1);
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
      const items = found.map(({ changed, ...item }, place): FileItem => {
        const count = datedElsewhere.has(place) ? () => undefined : builder.remark;
        return { ...item, created: dateItem({ ...item, changed }, order, count) };
      });
      const counted = [...counts].map(([remark, count]) => remark(count));
      return { format, collections, items, problems, remarks: [...sentences, ...counted] };
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

function toTaken(item: FoundItem): FoundItem {
  const taken = withTexts(item);
  // What the server refuses: only a todo can be done, and none is copied on click.
  if (taken.type === 'todo')
    return taken.shouldCopyOnClick ? { ...taken, shouldCopyOnClick: false } : taken;
  return taken.isTodoDone ? { ...taken, isTodoDone: false } : taken;
}

function withTexts(item: FoundItem): FoundItem {
  const title = toSingleLine(wellFormed(item.title));
  const content = wellFormed(item.content);
  if (item.type === 'todo')
    // It is called by its title: without one, by what it holds.
    return title === ''
      ? { ...item, title: toSingleLine(content), content: '' }
      : { ...item, title, content };
  if (item.type === 'text') return { ...item, title, content };
  const url = content.length > 2 * CONTENT_MAX ? null : detectUrl(content);
  return { ...item, type: url === null ? 'text' : 'link', title, content: url ?? content };
}
