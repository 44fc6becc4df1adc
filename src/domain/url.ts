import type { Item } from './item';
import { trimUnseen } from './text';

// Letters of all alphabets, without the punctuation, symbols and whitespace between these ranges.
const LETTERS =
  'a-z\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u167f\\u1681-\\u1fff\\u2c00-\\u2fef\\u3040-\\ud7ff';
// Digits in these ranges, from Arabic to Khmer. A decimal number with such digits isn't a host.
const OTHER_DIGITS =
  '\\u0660-\\u0669\\u06f0-\\u06f9\\u0966-\\u096f\\u09e6-\\u09ef\\u0a66-\\u0a6f\\u0ae6-\\u0aef' +
  '\\u0b66-\\u0b6f\\u0be6-\\u0bef\\u0c66-\\u0c6f\\u0ce6-\\u0cef\\u0d66-\\u0d6f\\u0e50-\\u0e59' +
  '\\u0ed0-\\u0ed9\\u0f20-\\u0f29\\u1040-\\u1049\\u17e0-\\u17e9';
const BLANK_OR_CONTROL = '\\s\\u0000-\\u001f\\u007f';
const LABEL = `[${LETTERS}0-9](?:[${LETTERS}0-9-]*[${LETTERS}0-9])?`;
const PORT = '(?::\\d{1,5})?';
const REST = `(?:[/?#][^${BLANK_OR_CONTROL}]*)?`;

const WITH_SCHEME = new RegExp(
  `^https?://(?:[^${BLANK_OR_CONTROL}/?#@\\\\]*@)?(?:\\[[0-9a-f:.]+\\]|[^${BLANK_OR_CONTROL}/?#@:\\[\\]\\\\<>"^|{}\`]+)${PORT}${REST}$`,
  'i',
);
const BARE_HOST = new RegExp(
  `^(?:${LABEL}\\.)+(?:(?![${OTHER_DIGITS}])[${LETTERS}]){2,63}${PORT}${REST}$`,
  'i',
);

/**
 * Returns the URL if a text is one, or null. Surrounding whitespace and invisible characters are ignored. The rest must
 * be an `http://` or `https://` URL, or a host with a dot that ends in letters, which gets the prefix `https://` (spec
 * §5). No other scheme ever becomes a link.
 */
export function detectUrl(text: string): string | null {
  const trimmed = trimUnseen(text);
  if (WITH_SCHEME.test(trimmed)) return trimmed;
  return BARE_HOST.test(trimmed) ? `https://${trimmed}` : null;
}

const LINK_IN_TEXT = /\b(?:https?:\/\/|www\.)[^\s<>"（）「」『』【】《》〈〉]+/gi;
/** Signs at the end of an address that belong to the sentence around it. */
const PUNCTUATION = ".,;:!?…*'’”»。、，！？；：";

/**
 * Returns the URLs in a text that begin with `http://`, `https://` or `www.`, in their order and without duplicates.
 * Punctuation and brackets around a URL aren't part of it.
 */
export function linksIn(text: string): string[] {
  const found = text.match(LINK_IN_TEXT) ?? [];
  const urls = found.map((address) => detectUrl(withoutPunctuation(address)));
  return [...new Set(urls.filter((url) => url !== null))];
}

/** The URLs in items' texts: the palette asks for them again at each letter, also for thousands of marked items. */
const linksOfItems = new WeakMap<object, string[]>();

/**
 * Returns the URL of a link item, or those in the text of another one. They are cached, so an item must not be changed
 * in place.
 */
export function linksOf(item: Pick<Item, 'type' | 'title' | 'content'>): string[] {
  const known = linksOfItems.get(item);
  if (known) return known;
  const { type, title, content } = item;
  const links = type === 'link' ? [content] : linksIn(`${title}\n${content}`);
  linksOfItems.set(item, links);
  return links;
}

/** Cuts an address before a closing bracket without an opening one, and before punctuation at its end. */
function withoutPunctuation(address: string): string {
  let end = 0;
  for (let depth = 0; end < address.length; end++) {
    const sign = address.charAt(end);
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign) && depth-- === 0) break;
  }
  while (end > 0 && PUNCTUATION.includes(address.charAt(end - 1))) end--;
  return address.slice(0, end);
}

/** Returns the site of a link: its host without `www.`. */
export function siteOf(url: string): string {
  return /^https?:\/\/(?:[^/?#@]*@)?(?:www\.)?([^/?#]+)/i.exec(url)?.[1] ?? url;
}
