import { foldText } from '../domain/fold-text';
import { hasWords, readWords } from '../domain/search';

/** What the palette looks in. */
export interface Searchable {
  id: string;
  label: string;
  description?: string;
  keywords?: readonly string[];
}

/** How a text answers, the best first: its start, the start of its words, their initials, inside of it. */
const START = 0;
const WORDS = 1;
const INITIALS = 2;
const INSIDE = 3;
/** A label counts for more than the other words for the same. */
const OTHER_WORDS = 4;

/** So long must a word be that one of its letters may be wrong. */
const MIN_MISTYPED = 4;

/**
 * How well an entry answers a query, the lower the better, null when it doesn't: by its label, only
 * then by description and keywords (spec §2).
 */
export function rankOf(entry: Searchable, query: string): number | null {
  const needle = foldText(query.trim());
  const inLabel = rankIn(entry.label, needle);
  if (inLabel !== null) return inLabel;
  const others = otherTexts(entry);
  const ranks = others.map((text) => rankIn(text, needle)).filter((rank) => rank !== null);
  if (startWords(wordsOf([entry.label, ...others].join(' ')), readWords(needle))) ranks.push(WORDS);
  return ranks.length === 0 ? null : OTHER_WORDS + Math.min(...ranks);
}

/** Whether a query is the start of an entry's label, or of words in it. */
export function isNamed(entry: Searchable, query: string): boolean {
  const rank = rankOf(entry, query);
  return rank !== null && rank <= WORDS;
}

/** Whether each word of a query is the start of a word of the text. */
export function startsWithWords(text: string, query: string): boolean {
  return startWords(wordsOf(text), wordsOf(query));
}

/** Whether an entry answers a query with one letter too many, missing, wrong or swapped with the next. */
export function isMistyped(entry: Searchable, query: string): boolean {
  const words = wordsOf([entry.label, ...otherTexts(entry)].join(' '));
  const wrong = readWords(query).filter((word) => !words.some((other) => other.startsWith(word)));
  const [typed, ...more] = wrong;
  if (typed === undefined || more.length > 0 || typed.length < MIN_MISTYPED) return false;
  return words.some((word) => startsMistyped(word, typed));
}

/**
 * The entries that answer a query, the best first; among equals those that were used last, then in
 * their own order.
 *
 * @param recentIds ids of what was run, the last one first
 */
export function searchEntries<T extends Searchable>(
  entries: readonly T[],
  query: string,
  recentIds: readonly string[],
): T[] {
  if (query.trim() === '') return [...entries];
  const recency = (id: string) => {
    const index = recentIds.indexOf(id);
    return index === -1 ? recentIds.length : index;
  };
  // Sorting keeps the order of equals.
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, query) }))
    .filter((found): found is typeof found & { rank: number } => found.rank !== null)
    .sort((a, b) => a.rank - b.rank || recency(a.entry.id) - recency(b.entry.id))
    .map(({ entry }) => entry);
}

function otherTexts({ description = '', keywords = [] }: Searchable): string[] {
  return [description, ...keywords];
}

/** The words of a text, folded, without what stands between them. */
function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

function startWords(words: readonly string[], typed: readonly string[]): boolean {
  return typed.length > 0 && typed.every((start) => words.some((word) => word.startsWith(start)));
}

function rankIn(text: string, needle: string): number | null {
  const folded = foldText(text);
  if (folded.startsWith(needle)) return START;
  const words = wordsOf(text);
  const typed = readWords(needle);
  if (startWords(words, typed)) return WORDS;
  const initials = words.map(([first]) => first).join('');
  // One letter is the start of the first word, or of a later one.
  if (initials.startsWith(needle)) return INITIALS;
  return hasWords(folded, typed) ? INSIDE : null;
}

/** Whether a word starts with what was typed, but for one letter. */
function startsMistyped(word: string, typed: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at++;
  const [meant, is] = [word.slice(at), typed.slice(at)];
  const isWrong = meant.slice(1).startsWith(is.slice(1));
  const isMissing = meant.slice(1).startsWith(is);
  const isTooMany = meant.startsWith(is.slice(1));
  const isSwapped =
    is[0] === meant[1] && is[1] === meant[0] && meant.slice(2).startsWith(is.slice(2));
  return isWrong || isMissing || isTooMany || isSwapped;
}
