/** A part of a text, in UTF-16 units; `end` is where the text goes on. */
export interface TextRange {
  start: number;
  end: number;
}

// Plain ranges, as the server's engine has no classes of Unicode.
const COMBINING_MARKS = /[\u0300-\u036f]+/g;
const SPELT_OTHERWISE = /[ßæœøłđðþıς]/g;
/** Letters that Unicode doesn't take apart; a final sigma is one at the end of what goes on. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};

/** Up to here a unit is ASCII. */
const ASCII_END = 0x80;
/** Up to here are the letters of most languages that are written with Latin ones. */
const LATIN_END = 0x250;
const foldedLatin: string[] = [];

/**
 * A text as it is looked in: without regard to case and accents. It may be shorter or longer than the
 * text itself.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // Unit by unit: of ten thousand texts, most of which have an accent, one expression takes twice as long.
  let folded = '';
  let from = 0;
  for (let at = 0; at < lower.length; at++) {
    const unit = lower.charCodeAt(at);
    if (unit < ASCII_END) continue;
    folded += lower.slice(from, at);
    if (unit < LATIN_END) {
      folded += foldedLatin[unit] ??= foldLetters(lower.charAt(at));
      from = at + 1;
      continue;
    }
    let end = at + 1;
    while (end < lower.length && lower.charCodeAt(end) >= LATIN_END) end++;
    folded += foldLetters(lower.slice(at, end));
    from = end;
    at = end - 1;
  }
  return from === 0 ? lower : folded + lower.slice(from);
}

function foldLetters(lower: string): string {
  return lower
    .normalize('NFD')
    .replace(COMBINING_MARKS, '')
    .replace(SPELT_OTHERWISE, (letter) => SPELLINGS[letter] ?? letter);
}

/** The words of what is looked for, folded, each once. */
export function readWords(text: string): string[] {
  const words = foldText(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  return [...new Set(words)];
}

/** Whether a folded text has all of the words, in any order. */
export function hasWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word));
}

/** Whether all that has the words has those of before too, as it is while one goes on typing. */
export function areNarrower(words: readonly string[], before: readonly string[]): boolean {
  return before.every((word, index) => words[index]?.includes(word));
}

/** Where a text as it is written has one of the words: in its order, what overlaps as one. */
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
  /** Where the letter that a unit of the folded text was made of begins, and where it ends. */
  starts: number[];
  ends: number[];
}

function foldWithPlaces(text: string): FoldedWithPlaces {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let at = 0;
  /** How many units the last letter has come to; the accents after it are its own. */
  let last = 0;
  for (const letter of text) {
    const start = at;
    at += letter.length;
    const unit = letter.charCodeAt(0);
    const made = unit < ASCII_END ? letter.toLowerCase() : foldText(letter);
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
