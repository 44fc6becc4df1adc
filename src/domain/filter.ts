import type { Item } from './item';
import { foldText } from './fold-text';
import { isLater } from './later';
import { areNarrower, hasWords, readWords } from './search';

/** Filter tokens of the main input (spec §5). */
export const FILTER_TOKENS = {
  '::nt::': 'notes',
  '::link::': 'links',
  '::td::': 'todos',
  '::itd::': 'incompleteTodos',
  '::later::': 'later',
} as const;

export type FilterToken = keyof typeof FILTER_TOKENS;

export type FilterKind = (typeof FILTER_TOKENS)[FilterToken];

/** What the main input searches for. An item must be of all of the kinds and have all of the words. */
export interface Filter {
  kinds: readonly FilterKind[];
  /** Words folded by `foldText`. */
  words: readonly string[];
  /** The time at which the kind `later` is decided, like the dates of records. Empty without that kind. */
  now: string;
}

type Searchable = Pick<
  Item,
  'type' | 'title' | 'content' | 'isTodoDone' | 'laterUntil' | 'isTrashed'
>;

/** The filter that all items match. Every other filter has a kind or a word. */
export const NO_FILTER: Filter = { kinds: [], words: [], now: '' };

const CREATION_PREFIX = /^(?::t:|:l:|:td:)/;

function isFilterToken(word: string): word is FilterToken {
  return Object.prototype.hasOwnProperty.call(FILTER_TOKENS, word);
}

/** Whether one of the words of a text is a filter token. */
export function hasFilterToken(text: string): boolean {
  return readWords(text).some(isFilterToken);
}

/** Returns the other words of a text that has a filter token. Any other text is returned as it is. */
export function withoutFilterTokens(text: string): string {
  if (!hasFilterToken(text)) return text;
  const words = text.trim().split(/\s+/);
  return words.filter((word) => !hasFilterToken(word)).join(' ');
}

/**
 * Returns the filter that the main input's text means (spec §2, §5). A creation prefix isn't searched for, so that
 * typing a new todo finds similar ones.
 *
 * @param now the current time, such as `2026-01-31 09:30:00.000Z`
 */
export function readFilter(text: string, now: string): Filter {
  const words = readWords(text.trim().replace(CREATION_PREFIX, ''));
  if (words.length === 0) return NO_FILTER;
  const kinds = words.filter(isFilterToken).map((token) => FILTER_TOKENS[token]);
  return {
    kinds,
    words: words.filter((word) => !isFilterToken(word)),
    now: kinds.includes('later') ? now : '',
  };
}

/** Whether all items that match `filter` also match `before`. */
export function isNarrower(filter: Filter, before: Filter): boolean {
  return (
    before.kinds.every((kind) => filter.kinds.includes(kind)) &&
    before.now <= filter.now &&
    areNarrower(filter.words, before.words)
  );
}

/** Returns the items that match a filter, in the same order. If all match, this is the same array. */
export function filterItems<T extends Searchable>(
  items: readonly T[],
  filter: Filter,
): readonly T[] {
  return filter === NO_FILTER ? items : items.filter((item) => matchesFilter(item, filter));
}

/**
 * Sorts the items of a list that match a filter. A search for later items shows those first that come back soonest; any
 * other one keeps the order of the list.
 */
export function sortFound<T extends Searchable>(
  items: readonly T[],
  { kinds }: Filter,
): readonly T[] {
  if (!kinds.includes('later')) return items;
  return items.toSorted((a, b) =>
    a.laterUntil === b.laterUntil ? 0 : a.laterUntil < b.laterUntil ? -1 : 1,
  );
}

/**
 * Whether an item matches a filter. Its title and content must have all of the words, in any order, ignoring case and
 * accents (spec §2). The folded text of an item is cached, so an item must not be changed in place.
 */
export function matchesFilter(item: Searchable, { kinds, words, now }: Filter): boolean {
  if (!kinds.every((kind) => isOfKind(item, kind, now))) return false;
  return words.length === 0 || hasWords(searchTextOf(item), words);
}

function isOfKind(item: Searchable, kind: FilterKind, now: string): boolean {
  const { type, isTodoDone } = item;
  switch (kind) {
    case 'notes':
      return type === 'text';
    case 'links':
      return type === 'link';
    case 'todos':
      return type === 'todo';
    case 'incompleteTodos':
      return type === 'todo' && !isTodoDone;
    case 'later':
      return isLater(item, now);
  }
}

const searchTexts = new WeakMap<Searchable, string>();

/** Returns the folded text that is searched. A line break separates title and content, so that no match spans both. */
function searchTextOf(item: Searchable): string {
  let text = searchTexts.get(item);
  if (text === undefined) {
    text = foldText(`${item.title}\n${item.content}`);
    searchTexts.set(item, text);
  }
  return text;
}
