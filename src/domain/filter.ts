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
      /** Folded, as `searchText` is; all of them have to be there. */ words: readonly string[];
    };

type FilterKind = (typeof FILTER_TOKENS)[FilterToken];

type Searchable = Pick<Item, 'type' | 'title' | 'content' | 'isTodoDone'>;

/** The filter that lets everything through. */
export const NO_FILTER: Filter = { kind: 'all' };

const CREATION_PREFIX = /^(?::t:|:l:|:td:)/;

/** Whether the text is a filter token: alone, with no surrounding whitespace (spec §5). */
export function isFilterToken(text: string): text is FilterToken {
  return Object.prototype.hasOwnProperty.call(FILTER_TOKENS, text);
}

/**
 * The filter that the main input's text means (spec §2, §5). A creation prefix is no part of what
 * is looked for, so that a todo being typed finds the ones already there.
 */
export function readFilter(text: string): Filter {
  if (isFilterToken(text)) return { kind: FILTER_TOKENS[text] };
  const words = readWords(text.trim().replace(CREATION_PREFIX, ''));
  return words.length === 0 ? NO_FILTER : { kind: 'text', words };
}

/** Whether all that passes a filter has passed the one before it. */
export function isNarrower(filter: Filter, before: Filter): boolean {
  if (before.kind === 'all') return true;
  return (
    filter.kind === 'text' && before.kind === 'text' && areNarrower(filter.words, before.words)
  );
}

/** What a text filter looks in. A line break stands between title and content, so no match spans both. */
export function searchText(item: Pick<Item, 'title' | 'content'>): string {
  return foldText(`${item.title}\n${item.content}`);
}

/**
 * Whether an item passes a filter; `textOf` gives its search text, which a caller with many items
 * keeps. A text is looked for by its words, each in title or content, in any order and without regard to
 * case and accents (spec §2).
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
