// The JavaScript engine of the hooks has no `URL`.

const PARTS = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?/;
const AUTHORITY = /^(?:\[[0-9A-Fa-f:.]+\]|[^\s@:[\]"<>^`{|}\\]+)(?::\d{1,5})?$/;

/**
 * Resolves a reference found in a page (RFC 3986 §5). The fragment is left out.
 *
 * @param {string} base an absolute http(s) URL
 * @param {string} reference absolute, protocol-relative, or relative to the base
 * @returns {string | null} an http(s) URL with a host and without a user name, or null
 */
function resolveUrl(base, reference) {
  const from = partsOf(base);
  const to = partsOf(reference);
  let { scheme, authority, path, query } = to;
  if (scheme === undefined) {
    scheme = from.scheme;
    if (authority === undefined) {
      authority = withoutUser(from.authority);
      if (path === '') {
        path = from.path;
        query = query ?? from.query;
      } else if (!path.startsWith('/')) {
        path = from.path.slice(0, from.path.lastIndexOf('/') + 1) + path;
      }
    }
  }
  scheme = scheme?.toLowerCase();
  if ((scheme !== 'http' && scheme !== 'https') || !AUTHORITY.test(authority ?? '')) return null;
  return `${scheme}://${authority}${escapeUnsafe(withoutDots(path) + (query ?? ''))}`;
}

/**
 * The last part of a URL's path, or its host when there is none, to be read by a person.
 *
 * @param {string} url an absolute http(s) URL
 */
function fileNameOf(url) {
  const { authority, path } = partsOf(url);
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === '') return withoutUser(authority);
  try {
    return decodeURIComponent(name);
  } catch {
    // Percent signs that are no UTF-8: the name is shown as it is written.
    return name;
  }
}

/** @param {string} [authority] */
function withoutUser(authority = '') {
  return authority.slice(authority.lastIndexOf('@') + 1);
}

/** @param {string} url */
function partsOf(url) {
  const cleaned = url.trim().replace(/[\t\n\r]/g, '');
  const [, scheme, authority, path = '', query] = PARTS.exec(cleaned.replace(/\\/g, '/')) ?? [];
  return { scheme, authority, path, query };
}

/**
 * Removes `.` and `..` (RFC 3986 §5.2.4); the path begins with a slash afterwards.
 * @param {string} path
 */
function withoutDots(path) {
  /** @type {string[]} */
  const kept = [];
  const segments = path.split('/');
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1;
    if (segment === '..') kept.pop();
    else if (segment !== '.' && !(segment === '' && index === 0)) kept.push(segment);
    if (isLast && (segment === '.' || segment === '..')) kept.push('');
  });
  return `/${kept.join('/')}`;
}

/**
 * Percent-encodes what may not stand in an address as it is.
 * @param {string} text
 */
function escapeUnsafe(text) {
  return text.replace(/[\s"<>^`{|}\u0000-\u001f\u007f]/g, (char) => encodeURIComponent(char));
}

module.exports = { fileNameOf, resolveUrl };
