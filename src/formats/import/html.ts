import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { toSingleLine } from '../../domain/text';
import { endOf } from './scan';

export type Attributes = Readonly<Record<string, string>>;

/** A tag, or the beginning of a comment, which is called `!--`. */
export interface Tag {
  /** In lower case. */
  name: string;
  isClosing: boolean;
  /** Only those that the caller asks for. */
  attributes: Attributes;
  /** Where it begins and ends in the text. */
  start: number;
  end: number;
}

/**
 * The next tag with one of certain names; null if none follows. All other text is words, including other tags: for an
 * HTML parser, a `<script>` or an unclosed comment in a title would contain the rest of the file.
 *
 * @param names finds the beginnings of such tags, with the groups `slash` and `name`; it is global
 */
export function findTag(
  text: string,
  from: number,
  names: RegExp,
  attributesAsked: ReadonlySet<string>,
): Tag | null {
  names.lastIndex = from;
  for (let found = names.exec(text); found; found = names.exec(text)) {
    const { name = '', slash = '' } = found.groups ?? {};
    const end = names.lastIndex;
    const read =
      name === '!--' ? { attributes: {}, end } : readAttributes(text, end, attributesAsked);
    // Without this, tags that never end would take quadratic time.
    if (!read && !text.includes('>', end)) return null;
    if (read)
      return { name: name.toLowerCase(), isClosing: slash !== '', start: found.index, ...read };
  }
  return null;
}

const BLANKS = /[\s/]*/y;
const NAME = /[^\s/>=][^\s/>=]*|=/y;
const BARE_VALUE = /[^\s>]*/y;
const EQUALS = /\s*=\s*/y;

/** Reads only the attributes that are asked for: icons of megabytes are never copied. Null if the tag has no end. */
function readAttributes(
  text: string,
  from: number,
  asked: ReadonlySet<string>,
): Pick<Tag, 'attributes' | 'end'> | null {
  const attributes: Record<string, string> = {};
  let at = endOf(BLANKS, text, from);
  while (at < text.length && text[at] !== '>') {
    const nameEnd = endOf(NAME, text, at);
    const name = text.slice(at, nameEnd).toLowerCase();
    at = nameEnd;
    const valueStart = endOf(EQUALS, text, at);
    if (valueStart > at) {
      const quote = text[valueStart] ?? '';
      const isQuoted = quote === '"' || quote === "'";
      const start = isQuoted ? valueStart + 1 : valueStart;
      const end = isQuoted ? quotedEnd(text, start, quote) : endOf(BARE_VALUE, text, start);
      // As in browsers, the first of two counts.
      if (asked.has(name) && !(name in attributes))
        attributes[name] = decodeHTMLAttribute(text.slice(start, end));
      at = isQuoted && text[end] === quote ? end + 1 : end;
    }
    at = endOf(BLANKS, text, at);
  }
  return at < text.length ? { attributes, end: at + 1 } : null;
}

/** Where a quoted value ends: at its quote, or with the tag if the next quote is in another line of the list. */
function quotedEnd(text: string, start: number, quote: string): number {
  const end = text.indexOf(quote, start);
  const isClosed = end !== -1 && !/[\r\n]\s{0,99}<(?:dt|dd|\/?dl)/i.test(text.slice(start, end));
  if (isClosed) return end;
  const tagEnd = text.indexOf('>', start);
  return tagEnd === -1 ? text.length : tagEnd;
}

/** The words of a title or of a folder's name, in one line. */
export function toTitle(words: string): string {
  return toSingleLine(toPlain(words)).replace(/\s+/g, ' ');
}

/** The words of a description, which may have several lines. linkding appends notes to it between marks. */
export function toDescription(words: string): string {
  return toPlain(words.replace(/\[\/?linkding-notes\]/g, '\n')).trim();
}

/** Formatting around words, which is removed. A tag alone, as in “The <b> element”, is a word. */
const FORMATTING =
  /<(b|i|u|s|em|strong|code|tt|small|big|sub|sup|font|span|mark|del|ins)(?:\s[^<>]*)?>([^<]*)<\/\1\s*>/gi;
const NESTED_MAX = 5;

function toPlain(words: string): string {
  let plain = words.replace(/<\/?(?:html|body|head)(?:\s[^<>]*)?>/gi, '');
  for (let depth = 0; depth < NESTED_MAX; depth++) plain = plain.replace(FORMATTING, '$2');
  return decodeHTML(plain);
}
