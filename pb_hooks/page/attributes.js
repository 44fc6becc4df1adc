/** Attributes that are read of one tag. */
const ATTRIBUTES_MAX = 100;

/**
 * Reads attributes up to and with the tag's `>`; of two with one name the first counts.
 * @param {string} html
 * @param {string} lower the same in lower case
 * @param {number} from
 */
function attributesAt(html, lower, from) {
  /** @type {Record<string, string>} */
  const attributes = {};
  let at = from;
  let selfClosing = false;
  let count = 0;
  while (at < html.length && html[at] !== '>') {
    if (isSpace(html.charCodeAt(at)) || html[at] === '/') {
      selfClosing = html[at] === '/';
      at++;
      continue;
    }
    if (++count > ATTRIBUTES_MAX) return { attributes, selfClosing, end: after(html, '>', at) };
    selfClosing = false;
    const nameStart = at++;
    while (at < html.length && !endsName(html.charCodeAt(at)) && html[at] !== '=') at++;
    const name = lower.slice(nameStart, at);
    let value = '';
    const equals = skipSpace(html, at);
    if (html[equals] === '=') {
      const start = skipSpace(html, equals + 1);
      const quote = html[start];
      if (quote === '"' || quote === "'") {
        const close = html.indexOf(quote, start + 1);
        at = close === -1 ? html.length : close + 1;
        value = html.slice(start + 1, close === -1 ? html.length : close);
      } else {
        at = start;
        while (at < html.length && !isSpace(html.charCodeAt(at)) && html[at] !== '>') at++;
        value = html.slice(start, at);
      }
    }
    if (!Object.prototype.hasOwnProperty.call(attributes, name)) attributes[name] = value;
  }
  return { attributes, selfClosing, end: Math.min(at + 1, html.length) };
}

/**
 * @param {string} text
 * @param {number} from
 */
function skipSpace(text, from) {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

/**
 * Tab, line feed, form feed, carriage return, space.
 * @param {number} code
 */
function isSpace(code) {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11);
}

/**
 * A space, `/` or `>`.
 * @param {number} code
 */
function endsName(code) {
  return isSpace(code) || code === 47 || code === 62;
}

/**
 * Where the text after the next `mark` begins; the end of the text when there is none.
 * @param {string} text
 * @param {string} mark
 * @param {number} from
 */
function after(text, mark, from) {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at + mark.length;
}

module.exports = { after, attributesAt, endsName };
