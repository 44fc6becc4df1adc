import { classifyNewItem } from '../../domain/creation';
import { CONTENT_MAX, TITLE_MAX } from '../../domain/limits';
import { codePointLength, cutText, isLongerThan } from '../../domain/text';
import { formatNumber } from '../../texts/numbers';
import * as texts from '../../texts/import';
import type { FileItem } from '../file-contents';

/** How an item that is too long is imported. The user chooses; until then it is left out. */
export const LONG_TEXT_WAYS = ['split', 'cut', 'leave'] as const;
export type LongTextWay = (typeof LONG_TEXT_WAYS)[number];

/** The items of the account that an item of a file becomes, or why it can't be imported. */
export type Fitting = { items: readonly FileItem[] } | { problem: string };

/** Whether an item has a text that is longer than it may be (spec §5). */
export function isTooLong({ title, content }: Pick<FileItem, 'title' | 'content'>): boolean {
  return isLongerThan(title, TITLE_MAX) || isLongerThan(content, CONTENT_MAX);
}

/** Turns an item of a file into items that the account can hold, or says why it can't. */
export function fitItem(item: FileItem, way: LongTextWay): Fitting {
  const { title, content } = item;
  if (!isTooLong(item)) return checked([item]);
  if (way === 'leave') return { problem: lengthProblem(item) };
  const short = { ...item, title: cutText(title, TITLE_MAX).trim() };
  if (way === 'cut') return checked([{ ...short, content: cutText(content, CONTENT_MAX) }]);
  return checked(splitItem(item, short));
}

/** Splits an item into parts, the first one on top. If the title is cut, the text contains all of it. */
function splitItem(whole: FileItem, short: FileItem): FileItem[] {
  const isTitleCut = isLongerThan(whole.title, TITLE_MAX);
  if (whole.type !== 'text') {
    const note: FileItem = { ...asNote(short), content: whole.title };
    const first = {
      ...short,
      content: isLongerThan(short.content, CONTENT_MAX) ? '' : short.content,
    };
    const rest = first.content === short.content ? [] : partsOf(asNote(short));
    return isTitleCut ? [first, ...partsOf(note), ...rest] : [first, ...rest];
  }
  const content = isTitleCut ? `${whole.title}\n\n${whole.content}`.trim() : whole.content;
  return partsOf({ ...short, content });
}

function asNote(item: FileItem): FileItem {
  const { collection, place, created, laterUntil, isTrashed, content } = item;
  const kept = {
    collection,
    place,
    ...(created !== undefined && { created }),
    ...(laterUntil !== undefined && { laterUntil }),
    ...(isTrashed && { isTrashed }),
  };
  return { ...kept, type: 'text', title: '', content };
}

function partsOf(item: FileItem): FileItem[] {
  const contents = splitText(item.content, CONTENT_MAX);
  if (contents.length <= 1) return [item];
  return contents.map((content, index) => ({
    ...item,
    title: partTitle(item.title, index + 1, contents.length),
    content,
  }));
}

function partTitle(title: string, part: number, count: number): string {
  const ending = texts.partOf(part, count);
  return title === ''
    ? ending
    : `${cutText(title, TITLE_MAX - ending.length - 1).trim()} ${ending}`;
}

/**
 * Splits a text into parts of at most `max` code points: between paragraphs if one ends in the second half of a part,
 * else between lines, words, or characters.
 */
export function splitText(text: string, max: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (isLongerThan(rest, max)) {
    const most = cutText(rest, max);
    const end = breakIn(most);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).replace(/^[\r\n]+/, '');
  }
  if (rest.trim() !== '' || parts.length === 0) parts.push(rest);
  return parts;
}

/** Where a part ends: at a paragraph, a line or a word in its second half, in this order. */
function breakIn(most: string): number {
  for (const sign of ['\n\n', '\n', ' ']) {
    const at = most.lastIndexOf(sign);
    if (at > most.length / 2) return at + sign.length;
  }
  return most.length;
}

/** Checks items against the rules of a new item. */
function checked(items: readonly FileItem[]): Fitting {
  const fitted: FileItem[] = [];
  for (const item of items) {
    const { type, title, content } = item;
    const classified = classifyNewItem({ type, title, content });
    if ('error' in classified) return { problem: classified.error.message };
    fitted.push({ ...item, ...classified.item });
  }
  return { items: fitted };
}

function lengthProblem({ title, content }: FileItem): string {
  return isLongerThan(content, CONTENT_MAX)
    ? texts.longerThan(formatNumber(codePointLength(content)), formatNumber(CONTENT_MAX))
    : texts.titleLongerThan(formatNumber(codePointLength(title)), TITLE_MAX);
}
