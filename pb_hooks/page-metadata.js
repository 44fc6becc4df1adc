const { decodeEntities } = require('./page/entities.js');
const { fileNameOf, resolveUrl } = require('./page/resolve-url.js');
const { forEachHeadTag } = require('./page/tags.js');

/**
 * Addresses of icons, by their kind.
 * @typedef {{ icon: string[], touch: string[] }} Icons
 *
 * The first of each kind of title, empty as long as there is none.
 * @typedef {{ page: string, og: string, twitter: string }} Titles
 *
 * The attributes of a tag, by their names.
 * @typedef {Partial<Record<string, string>>} Attributes
 */

/** No text is longer than this before it is cut to an item's limit, so that decoding stays cheap. */
const RAW_TEXT_MAX = 4000;

/** Icons that are looked at; a page has a few. */
const ICONS_MAX = 20;

/**
 * Title and favicon of a fetched page (spec §1). The title is the first of `<title>`, `og:title`,
 * `twitter:title` and the URL's file name that says something; the favicon the first of
 * `<link rel="icon">`, `<link rel="apple-touch-icon">` and `/favicon.ico`.
 *
 * @param {string} url the page's address after all redirects, http(s)
 * @param {string} html its head, decoded to a string; empty for what is no HTML
 * @returns {{ title: string, faviconUrl: string }} plain text in one line; an http(s) URL, or empty
 */
function pageMetadata(url, html) {
  const titles = { page: '', og: '', twitter: '' };
  /** @type {Icons} */
  const icons = { icon: [], touch: [] };
  /** @type {string | null | undefined} */
  let base;
  forEachHeadTag(html, ({ name, attributes, text }) => {
    if (name === 'title') titles.page = titles.page || readableText(text);
    else if (name === 'base' && base === undefined && attributes.href !== undefined)
      base = resolveUrl(url, addressIn(attributes.href));
    else if (name === 'link') addIcon(icons, attributes);
    else if (name === 'meta') addTitle(titles, attributes);
  });
  const addresses = [...icons.icon, ...icons.touch].map((href) => resolveUrl(base ?? url, href));
  addresses.push(resolveUrl(url, '/favicon.ico'));
  return {
    title: titles.page || titles.og || titles.twitter || readableText(fileNameOf(url), false),
    faviconUrl: addresses.find((address) => address !== null) ?? '',
  };
}

/** @param {string} href */
function addressIn(href) {
  return decodeEntities(href.slice(0, RAW_TEXT_MAX), { inAttribute: true }).trim();
}

/**
 * @param {Icons} icons
 * @param {Attributes} attributes
 */
function addIcon(icons, { rel = '', href = '' }) {
  const address = addressIn(href);
  if (address === '') return;
  const kinds = rel.toLowerCase().split(/\s+/);
  if (kinds.includes('icon')) addAddress(icons.icon, address);
  else if (kinds.some((kind) => kind.startsWith('apple-touch-icon')))
    addAddress(icons.touch, address);
}

/**
 * @param {string[]} list
 * @param {string} address
 */
function addAddress(list, address) {
  if (list.length < ICONS_MAX) list.push(address);
}

/**
 * @param {Titles} titles
 * @param {Attributes} attributes
 */
function addTitle(titles, { property, name, content = '' }) {
  const key = (property ?? name ?? '').trim().toLowerCase();
  if (key === 'og:title') titles.og = titles.og || readableText(content);
  else if (key === 'twitter:title') titles.twitter = titles.twitter || readableText(content);
}

/**
 * A text of a page in one line, without control characters and marks that turn the direction.
 * @param {string} written
 * @param {boolean} [isEncoded]
 */
function readableText(written, isEncoded = true) {
  const text = written.slice(0, RAW_TEXT_MAX);
  return (isEncoded ? decodeEntities(text) : text)
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim();
}

module.exports = { pageMetadata };
