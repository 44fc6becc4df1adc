import * as texts from '../../texts/formats';
import { UnreadableFile } from '../file-contents';
import { endOf } from './scan';

/**
 * Parses a text as JSON. Returns undefined for other texts: Markdown may begin with a bracket too.
 *
 * @throws UnreadableFile with line and column if the text is meant as JSON and is broken
 */
export function parseJson(text: string): unknown {
  const start = text.slice(0, 1000);
  if (!/^\s*[[{]/.test(start)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Nothing but JSON begins like this.
    if (!/^\s*(?:\[\s*)?\{\s*"/.test(start)) return undefined;
    const before = text.slice(0, findJsonError(text));
    const line = before.split('\n').length;
    throw new UnreadableFile(texts.brokenJson(line, before.length - before.lastIndexOf('\n')));
  }
}

const BLANKS = /[ \n\r\t]*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const UNESCAPED = /[^"\\\u0000-\u001f]*/y;

/**
 * The offset of the first character that JSON doesn't allow there; the text's length if it ends too early, and -1 if
 * it is JSON. The error of `JSON.parse` doesn't say: Safari's never names a position, and Chrome's doesn't for an
 * unexpected character or end.
 */
export function findJsonError(text: string): number {
  // The closing brackets that are due, instead of recursion: nesting may be as deep as the text is long.
  const closing: ('}' | ']')[] = [];
  let expected: 'value' | 'key' | ':' | ',' = 'value';
  let isAfterOpening = false;
  let at = endOf(BLANKS, text, 0);
  while (at < text.length) {
    const char = text[at]!;
    const isOpening: boolean = expected === 'value' && (char === '{' || char === '[');
    if (char === closing.at(-1) && (expected === ',' || isAfterOpening)) {
      closing.pop();
      expected = ',';
      at++;
    } else if (expected === ',' || expected === ':') {
      if (char !== expected || closing.length === 0) return at;
      expected = expected === ',' && closing.at(-1) === '}' ? 'key' : 'value';
      at++;
    } else if (isOpening) {
      closing.push(char === '{' ? '}' : ']');
      expected = char === '{' ? 'key' : 'value';
      at++;
    } else {
      const { end, isBroken } = readToken(text, at);
      if (isBroken || (expected === 'key' && char !== '"')) return isBroken ? end : at;
      expected = expected === 'key' ? ':' : ',';
      at = end;
    }
    isAfterOpening = isOpening;
    at = endOf(BLANKS, text, at);
  }
  return expected === ',' && closing.length === 0 ? -1 : text.length;
}

/** Reads a string, a number or a word; `end` is the place of the error if it is broken. */
function readToken(text: string, start: number): { end: number; isBroken: boolean } {
  if (text[start] !== '"') {
    const end = endOf(SCALAR, text, start);
    return { end, isBroken: end === start };
  }
  let at = endOf(UNESCAPED, text, start + 1);
  while (text[at] === '\\') {
    const end = endOf(ESCAPE, text, at);
    if (end === at) return { end, isBroken: true };
    at = endOf(UNESCAPED, text, end);
  }
  return text[at] === '"' ? { end: at + 1, isBroken: false } : { end: at, isBroken: true };
}
