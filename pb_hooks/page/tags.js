const { after, attributesAt, endsName } = require('./attributes.js');

// What the search for tags needs of HTML's syntax. Every loop moves forward, so a page of any shape
// takes time in proportion to its length, and the limits keep that short.

/** Start tags that are read; the heads of real pages have some hundred. */
const TAGS_MAX = 5000;

/** Elements whose content is text up to their end tag, whatever it looks like. */
const TEXT_ELEMENTS = [
  'title',
  'script',
  'style',
  'textarea',
  'noscript',
  'iframe',
  'noembed',
  'noframes',
  'xmp',
];

/** Elements whose content is no part of the page's own head: a picture's `<title>`, for one. */
const FOREIGN_ELEMENTS = ['svg', 'math', 'template'];

/**
 * Calls `visit` with each start tag that belongs to a page's head, in order, until `visit` returns
 * true or the head ends. Comments, scripts, templates and pictures are skipped.
 *
 * @param {string} html
 * @param {(tag: { name: string, attributes: Record<string, string>, text: string }) => boolean | void} visit
 *   name and attribute names in lower case; values and `text` (of a `<title>`) as they are written
 */
function forEachHeadTag(html, visit) {
  const lower = asciiLowerCase(html);
  /** @type {{ name: string, depth: number } | null} */
  let foreign = null;
  let tags = 0;
  for (let at = lower.indexOf('<'); at !== -1; at = lower.indexOf('<', at)) {
    if (lower.startsWith('<!--', at)) {
      at = after(lower, '-->', at + 2);
    } else if (lower.startsWith('</', at)) {
      const name = nameAt(lower, at + 2);
      if (foreign === null && name === 'head') return;
      if (foreign?.name === name && --foreign.depth === 0) foreign = null;
      at = after(lower, '>', at + 2);
    } else if (isLetter(lower.charCodeAt(at + 1))) {
      if (++tags > TAGS_MAX) return;
      const name = nameAt(lower, at + 1);
      const { attributes, selfClosing, end } = attributesAt(html, lower, at + 1 + name.length);
      at = end;
      let text = '';
      if (TEXT_ELEMENTS.includes(name) && !(foreign && selfClosing)) {
        const close = endTagOf(lower, name, at);
        if (name === 'title') text = html.slice(at, close);
        at = close;
      }
      if (foreign) {
        if (foreign.name === name && !selfClosing) foreign.depth++;
      } else if (FOREIGN_ELEMENTS.includes(name)) {
        if (!selfClosing || name === 'template') foreign = { name, depth: 1 };
      } else if (name === 'body' || visit({ name, attributes, text }) === true) {
        return;
      }
    } else {
      at++;
    }
  }
}

/**
 * @param {string} lower
 * @param {number} from
 */
function nameAt(lower, from) {
  let end = from;
  while (end < lower.length && !endsName(lower.charCodeAt(end))) end++;
  return lower.slice(from, end);
}

/**
 * Where the end tag of a text element begins; the end of the text when it is never closed.
 * @param {string} lower
 * @param {string} name
 * @param {number} from
 */
function endTagOf(lower, name, from) {
  const tag = `</${name}`;
  let at = lower.indexOf(tag, from);
  while (
    at !== -1 &&
    at + tag.length < lower.length &&
    !endsName(lower.charCodeAt(at + tag.length))
  )
    at = lower.indexOf(tag, at + tag.length);
  return at === -1 ? lower.length : at;
}

/**
 * A letter of a text in lower case.
 * @param {number} code
 */
function isLetter(code) {
  return code >= 97 && code <= 122;
}

/**
 * Lower case without a change of length, which `toLowerCase` makes of some letters.
 * @param {string} text
 */
function asciiLowerCase(text) {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

module.exports = { forEachHeadTag };
