import { matchSequences } from '../domain/match-sequences';

/** A part of a text comparison: in both texts (`same`), only in the first (`removed`) or only in the second (`added`). */
export interface Stretch extends Part {
  /** Offset in the joined text of all parts, in UTF-16 code units. */
  start: number;
}

interface Part {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Limits for comparing two texts, equal to about 20 ms. If they are exceeded, lines are compared instead of words. */
const BOUNDS = { maxDifferences: 1_000, maxSteps: 1_000_000 };

/**
 * A word, a run of spaces, a line break, or any other single character. Chinese and Japanese have no spaces between
 * words, so each of their characters counts as a word.
 */
const WORDS =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}])[\p{L}\p{M}\p{N}_])+|[^\S\n]+|[^]/gu;
const LINES = /[^\n]*\n|[^\n]+/g;

/** Returns the differences between two texts by words, or by lines if too many words differ. */
export function markDifferences(from: string, to: string): Stretch[] {
  return (
    compare(split(from, WORDS), split(to, WORDS)) ??
    compare(split(from, LINES), split(to, LINES)) ??
    stretches([
      { kind: 'removed', text: from },
      { kind: 'added', text: to },
    ])
  );
}

/** Returns the number of words in a text. */
export function countWords(text: string): number {
  return split(text, WORDS).filter((part) => /[\p{L}\p{N}]/u.test(part)).length;
}

const split = (text: string, parts: RegExp): string[] => text.match(parts) ?? [];

function compare(from: string[], to: string[]): Stretch[] | null {
  const places = matchSequences(from, to, BOUNDS);
  if (!places) return null;
  const parts: Part[] = [];
  let next = 0;
  const addUntil = (end: number) => {
    while (next < end) parts.push({ kind: 'added', text: to[next++]! });
  };
  for (const [index, text] of from.entries()) {
    const place = places[index]!;
    if (place === -1) {
      parts.push({ kind: 'removed', text });
      continue;
    }
    addUntil(place);
    parts.push({ kind: 'same', text });
    next = place + 1;
  }
  addUntil(to.length);
  return stretches(parts);
}

/**
 * Joins adjacent parts, removed ones before added ones. Spaces between two changes are joined to both, so that a changed
 * phrase is one part.
 */
function stretches(parts: readonly Part[]): Stretch[] {
  const joined: Stretch[] = [];
  const put = (part: Part) => {
    const last = joined.at(-1);
    joined.push({ ...part, start: last ? last.start + last.text.length : 0 });
  };
  let [removed, added] = ['', ''];
  const end = () => {
    if (removed) put({ kind: 'removed', text: removed });
    if (added) put({ kind: 'added', text: added });
    [removed, added] = ['', ''];
  };
  for (const [index, { kind, text }] of parts.entries()) {
    if (kind === 'removed') removed += text;
    else if (kind === 'added') added += text;
    else if (removed && added && isSpace(text) && isDifference(parts[index + 1])) {
      removed += text;
      added += text;
    } else {
      end();
      const last = joined.at(-1);
      if (last?.kind === 'same') last.text += text;
      else put({ kind, text });
    }
  }
  end();
  return joined;
}

const isSpace = (text: string) => /^[^\S\n]+$/.test(text);
const isDifference = (part: Part | undefined) => part !== undefined && part.kind !== 'same';
