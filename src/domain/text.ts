/**
 * Returns the length in Unicode code points, as PocketBase counts it: an emoji outside the basic plane counts as one.
 */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    if (isHigh(text.charCodeAt(i)) && isLow(text.charCodeAt(i + 1))) {
      length--;
      i++;
    }
  }
  return length;
}

/**
 * Whether a text has more than `max` code points. A text with more than `2 * max` UTF-16 code units always has, so it
 * isn't iterated.
 */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false;
  return text.length > 2 * max || codePointLength(text) > max;
}

/** Returns the first `max` code points of a text. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (let count = 0; count < max && end < text.length; count++) {
    end += isHigh(text.charCodeAt(end)) && isLow(text.charCodeAt(end + 1)) ? 2 : 1;
  }
  return text.slice(0, end);
}

/** Returns a text in one line, trimmed. Line breaks become a space, together with the whitespace around them. */
export function toSingleLine(text: string): string {
  // Most texts have one line, and the server's engine compiles the expression of a split each time.
  if (!/[\r\n\u2028\u2029]/.test(text)) return text.trim();
  // One expression with whitespace on both sides would take quadratic time for long whitespace.
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** Whitespace, joiners and direction marks. No variation selectors, because they belong to the previous character. */
const UNSEEN = /[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f]/;

/** Trims whitespace and invisible characters, which chats and address books add to copied addresses. */
export function trimUnseen(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && UNSEEN.test(text.charAt(start))) start++;
  while (end > start && UNSEEN.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

function isHigh(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLow(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

/**
 * Escapes a text for HTML, also in double quotes. In the server's engine, one expression with a function would take
 * twice as long.
 */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
