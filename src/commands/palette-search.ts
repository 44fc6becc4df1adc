import { foldText } from '../domain/fold-text';
import { hasWords, readWords } from '../domain/search';

/** An entry that the palette searches. */
export interface Searchable {
  id: string;
  label: string;
  description?: string;
  keywords?: readonly string[];
}

/** Ranks of a match in a text, the best first: at its start, at the start of its words, in their initials, anywhere. */
const START = 0;
const WORDS = 1;
const INITIALS = 2;
const INSIDE = 3;
/** Added to the rank of a match in the description or keywords, so that all matches in labels come first. */
const OTHER_WORDS = 4;

/** Minimum length of a query's word that may contain a typing error. */
const MIN_MISTYPED = 4;

/**
 * Returns how well an entry matches a query: the lower, the better; null if it doesn't match. The label comes before
 * description and keywords (spec §2).
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

/** Whether a query is the start of an entry's label, or each of its words the start of a word there. */
export function isNamed(entry: Searchable, query: string): boolean {
  const rank = rankOf(entry, query);
  return rank !== null && rank <= WORDS;
}

/** Whether each word of a query is the start of a word of the text. */
export function startsWithWords(text: string, query: string): boolean {
  return startWords(wordsOf(text), wordsOf(query));
}

/** Whether an entry matches a query with one letter missing, added, wrong, or swapped with the next one. */
export function isMistyped(entry: Searchable, query: string): boolean {
  const words = wordsOf([entry.label, ...otherTexts(entry)].join(' '));
  const wrong = readWords(query).filter((word) => !words.some((other) => other.startsWith(word)));
  const [typed, ...more] = wrong;
  if (typed === undefined || more.length > 0 || typed.length < MIN_MISTYPED) return false;
  return words.some((word) => startsMistyped(word, typed));
}

/**
 * Returns the entries that match a query, the best first. Equally good ones are sorted by their last use, then by their
 * original order.
 *
 * @param recentIds ids of the entries that were run, the latest first
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
  // The sort is stable, so equal entries keep their order.
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, query) }))
    .filter((found): found is typeof found & { rank: number } => found.rank !== null)
    .sort((a, b) => a.rank - b.rank || recency(a.entry.id) - recency(b.entry.id))
    .map(({ entry }) => entry);
}

function otherTexts({ description = '', keywords = [] }: Searchable): string[] {
  return [description, ...keywords];
}

/** Returns the words of a text in folded case, without punctuation. */
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
  // Checked after the words, because a single letter is also the start of a word.
  if (initials.startsWith(needle)) return INITIALS;
  return hasWords(folded, typed) ? INSIDE : null;
}

/** Whether a word starts with the typed one, apart from one wrong, missing, added or swapped letter. */
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
