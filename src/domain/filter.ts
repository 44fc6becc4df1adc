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
      /** Words folded as in `searchText`. An item must have all of them. */
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

/** Returns the folded text that is searched. A line break separates title and content, so that no match spans both. */
export function searchText(item: Pick<Item, 'title' | 'content'>): string {
  return foldText(`${item.title}\n${item.content}`);
}

/**
 * Whether an item matches a filter. A text matches if the item's title and content have all of its words, in any order,
 * ignoring case and accents (spec §2).
 *
 * @param textOf returns an item's search text, which a caller with many items can cache
 */
export function matchesFilter<T extends Searchable>(
  item: T,
  filter: Filter,
  textOf: (item: T) => string = searchText,
): boolean {
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
      return hasWords(textOf(item), filter.words);
  }
}
