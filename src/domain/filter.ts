import type { Item } from './item';
import { foldText } from './fold-text';
import { areNarrower, hasWords, readWords } from './search';

/** Filter tokens of the main input, typed alone (spec §5). */
export const FILTER_TOKENS = {
  '::nt::': 'notes',
  '::link::': 'links',
  '::td::': 'todos',
  '::itd::': 'incompleteTodos',
} as const;

export type FilterToken = keyof typeof FILTER_TOKENS;

export type Filter =
  | { kind: 'all' }
  | { kind: FilterKind }
  | {
      kind: 'text';
      /** Words folded by `foldText`. An item must have all of them. */
      words: readonly string[];
    };

type FilterKind = (typeof FILTER_TOKENS)[FilterToken];

type Searchable = Pick<Item, 'type' | 'title' | 'content' | 'isTodoDone'>;

/** The filter that all items match. */
export const NO_FILTER: Filter = { kind: 'all' };

const CREATION_PREFIX = /^(?::t:|:l:|:td:)/;

/** Whether the text is a filter token: alone, with no surrounding whitespace (spec §5). */
export function isFilterToken(text: string): text is FilterToken {
  return Object.prototype.hasOwnProperty.call(FILTER_TOKENS, text);
}

/**
 * Returns the filter that the main input's text means (spec §2, §5). A creation prefix isn't searched for, so that
 * typing a new todo finds similar ones.
 */
export function readFilter(text: string): Filter {
  if (isFilterToken(text)) return { kind: FILTER_TOKENS[text] };
  const words = readWords(text.trim().replace(CREATION_PREFIX, ''));
  return words.length === 0 ? NO_FILTER : { kind: 'text', words };
}

/** Whether all items that match `filter` also match `before`. */
export function isNarrower(filter: Filter, before: Filter): boolean {
  if (before.kind === 'all') return true;
  return (
    filter.kind === 'text' && before.kind === 'text' && areNarrower(filter.words, before.words)
  );
}

/** Returns the items that match a filter, in the same order. If all match, this is the same array. */
export function filterItems<T extends Searchable>(
  items: readonly T[],
  filter: Filter,
): readonly T[] {
  return filter.kind === 'all' ? items : items.filter((item) => matchesFilter(item, filter));
}

/**
 * Whether an item matches a filter. A text matches if the item's title and content have all of its words, in any order,
 * ignoring case and accents (spec §2). The folded text of an item is cached, so an item must not be changed in place.
 */
export function matchesFilter(item: Searchable, filter: Filter): boolean {
  switch (filter.kind) {
    case 'all':
      return true;
    case 'notes':
      return item.type === 'text';
    case 'links':
      return item.type === 'link';
    case 'todos':
      return item.type === 'todo';
    case 'incompleteTodos':
      return item.type === 'todo' && !item.isTodoDone;
    case 'text':
      return hasWords(searchTextOf(item), filter.words);
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
