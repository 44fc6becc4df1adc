import { foldText } from './fold-text';

/** A range of a text, in UTF-16 code units. `end` is exclusive. */
export interface TextRange {
  start: number;
  end: number;
}

/** Returns the folded words of a query, without duplicates. */
export function readWords(text: string): string[] {
  const words = foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)];
}

/** Whether a folded text contains all of the words, in any order. */
export function hasWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word));
}

/** Whether every text with `words` also has the words `before`, as after typing more letters. */
export function areNarrower(words: readonly string[], before: readonly string[]): boolean {
  return before.every((word, index) => words[index]?.includes(word));
}

/** Returns the ranges of a text that match one of the words, in their order. Overlapping ranges are joined. */
export function findHits(text: string, words: readonly string[]): TextRange[] {
  if (words.length === 0 || text === '') return [];
  const { folded, starts, ends } = foldWithPlaces(text);
  const hits: TextRange[] = [];
  for (const word of words) {
    if (word === '') continue;
    let at = folded.indexOf(word);
    for (; at !== -1; at = folded.indexOf(word, at + word.length))
      hits.push({ start: starts[at] ?? 0, end: ends[at + word.length - 1] ?? text.length });
  }
  return joined(hits);
}

interface FoldedWithPlaces {
  folded: string;
  /** For each code unit of the folded text, the range of the original character. */
  starts: number[];
  ends: number[];
}

function foldWithPlaces(text: string): FoldedWithPlaces {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let at = 0;
  /** Number of code units of the last folded letter. Accents that follow belong to it. */
  let last = 0;
  for (const letter of text) {
    const start = at;
    at += letter.length;
    const made = foldText(letter);
    if (made === '') {
      ends.fill(at, ends.length - last);
      continue;
    }
    last = made.length;
    folded += made;
    for (let n = 0; n < last; n++) {
      starts.push(start);
      ends.push(at);
    }
  }
  return { folded, starts, ends };
}

function joined(hits: TextRange[]): TextRange[] {
  hits.sort((a, b) => a.start - b.start || a.end - b.end);
  const result: TextRange[] = [];
  for (const hit of hits) {
    const last = result.at(-1);
    if (last && hit.start <= last.end) last.end = Math.max(last.end, hit.end);
    else result.push({ ...hit });
  }
  return result;
}
