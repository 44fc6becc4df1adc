/** What the build's kinds of files are sent as; the system's own table differs from one to the next. */
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

const COMPRESSED_ALREADY = ['.png', '.webp', '.woff2'];

/** Best first. */
const ENCODINGS = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
];

/**
 * The encodings that a client takes and the build makes, best first (RFC 9110 §12.5.3).
 *
 * @param {string} header the request's `Accept-Encoding`
 */
function acceptedEncodings(header) {
  const accepted = header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((each) => each.trim()))
    .filter(([, quality = 'q=1']) => !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name);
  return ENCODINGS.filter(({ encoding }) => accepted.includes(encoding));
}

/** The media type of a file by its name's ending; undefined for an unusual one. */
function contentType(name) {
  return TYPES[endingOf(name)];
}

/** Whether the build may hold a compressed file beside this one. */
function isCompressible(name) {
  const ending = endingOf(name);
  return ending in TYPES && !COMPRESSED_ALREADY.includes(ending);
}

function endingOf(name) {
  const dot = name.lastIndexOf('.');
  return dot === -1 ? '' : name.slice(dot).toLowerCase();
}

module.exports = { acceptedEncodings, contentType, isCompressible };
