/** What may come next at a place of a JSON text. */
type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd';

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const ESCAPE = /["\\/bfnrt]|u[\da-fA-F]{4}/y;

/**
 * Where a text stops being JSON: the offset of the first character that can't stand there, the text's length
 * where it breaks off, -1 where it is JSON. What browsers say of that differs, and Safari says nothing.
 */
export function findJsonError(text: string): number {
  // One entry for each bracket that is open, instead of recursion: nesting may be as deep as the text is long.
  const open: ('{' | '[')[] = [];
  let expected: Expected | 'nothing' = 'value';
  for (let at = afterBlanks(text, 0); at < text.length; at = afterBlanks(text, at)) {
    const char = text[at];
    let end = at + 1;
    if (expected === 'nothing') return at;
    if (expected === 'colon') {
      if (char !== ':') return at;
      expected = 'value';
    } else if (expected === 'commaOrEnd' && char === ',') {
      expected = open.at(-1) === '{' ? 'key' : 'value';
    } else if (isEnd(char, open.at(-1), expected)) {
      open.pop();
      expected = open.length === 0 ? 'nothing' : 'commaOrEnd';
    } else if (expected === 'commaOrEnd') {
      return at;
    } else if (expected === 'key' || expected === 'keyOrEnd') {
      const string = readString(text, at);
      if ('error' in string) return string.error;
      end = string.end;
      expected = 'colon';
    } else if (char === '{' || char === '[') {
      open.push(char);
      expected = char === '{' ? 'keyOrEnd' : 'valueOrEnd';
    } else {
      const scalar = readScalar(text, at);
      if ('error' in scalar) return scalar.error;
      end = scalar.end;
      expected = open.length === 0 ? 'nothing' : 'commaOrEnd';
    }
    at = end;
  }
  return expected === 'nothing' ? -1 : text.length;
}

/** Line and column of an offset, both from 1. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}

type Token = { end: number } | { error: number };

function isEnd(char: string | undefined, open: '{' | '[' | undefined, expected: Expected): boolean {
  if (expected === 'commaOrEnd')
    return (char === '}' && open === '{') || (char === ']' && open === '[');
  return (char === '}' && expected === 'keyOrEnd') || (char === ']' && expected === 'valueOrEnd');
}

function afterBlanks(text: string, from: number): number {
  let at = from;
  while (' \n\r\t'.includes(text[at] ?? '-')) at++;
  return at;
}

function readScalar(text: string, at: number): Token {
  if (text[at] === '"') return readString(text, at);
  const end = matchEnd(NUMBER, text, at) ?? matchEnd(WORD, text, at);
  return end === null ? { error: at } : { end };
}

function readString(text: string, at: number): Token {
  if (text[at] !== '"') return { error: at };
  let end = at + 1;
  while (end < text.length && text[end] !== '"') {
    if (text.charCodeAt(end) < 0x20) return { error: end };
    if (text[end] === '\\') {
      const escaped = matchEnd(ESCAPE, text, end + 1);
      if (escaped === null) return { error: end };
      end = escaped;
    } else end++;
  }
  return end < text.length ? { end: end + 1 } : { error: text.length };
}

function matchEnd(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}
