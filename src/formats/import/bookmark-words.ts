import { decodeHTML } from 'entities/decode';
import { toSingleLine } from '../../domain/text';

/** A title, or the name of a folder: in one line. */
export function toTitle(words: string): string {
  return toSingleLine(toPlain(words)).replace(/\s+/g, ' ');
}

/** A description of several lines. linkding appends notes to it, between marks. */
export function toDescription(words: string): string {
  return toPlain(words.replace(/\[\/?linkding-notes\]/g, '\n')).trim();
}

/** Formatting around words is removed. A tag alone, as in “The <b> element”, is a word. */
const FORMATTING =
  /<(b|i|u|s|em|strong|code|tt|small|big|sub|sup|font|span|mark|del|ins)(?:\s[^<>]*)?>([^<]*)<\/\1\s*>/gi;
const NESTED_MAX = 5;

function toPlain(words: string): string {
  let plain = words.replace(/<\/?(?:html|body|head)(?:\s[^<>]*)?>/gi, '');
  for (let depth = 0; depth < NESTED_MAX; depth++) plain = plain.replace(FORMATTING, '$2');
  return decodeHTML(plain);
}
