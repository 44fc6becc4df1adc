import type { Item } from './item';

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
  | { kind: 'text'; /** Lower-cased and in NFC, as `searchText` is. */ needle: string };

type FilterKind = (typeof FILTER_TOKENS)[FilterToken];

type Searchable = Pick<Item, 'type' | 'title' | 'content' | 'isTodoDone'>;

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
  const needle = normalise(text.trim().replace(CREATION_PREFIX, '').trim());
  return needle === '' ? { kind: 'all' } : { kind: 'text', needle };
}

/** What a text filter looks in. A line break stands between title and content, so no match spans both. */
export function searchText(item: Pick<Item, 'title' | 'content'>): string {
  return normalise(`${item.title}\n${item.content}`);
}

/**
 * Whether an item passes a filter; `textOf` gives its search text, which a caller with many items
 * keeps (spec §2: case-insensitive, matching title or content).
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
      return textOf(item).includes(filter.needle);
  }
}

function normalise(text: string): string {
  // The lower case of Σ depends on what follows it, so the end of a needle would not match a middle.
  return text.normalize('NFC').toLowerCase().replace(/ς/g, 'σ');
}
