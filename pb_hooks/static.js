/// <reference path="../pb_data/types.d.ts" />

const { prerenderedPage } = require(`${__hooks}/domain.js`);
const { acceptedEncodings, contentType, isCompressible } = require(`${__hooks}/static-encoding.js`);

/** First segments of the server's own routes: below them a path that isn't there is no page. */
const SERVER_SEGMENTS = ['api', '_', 'items', 'refetch'];

const FOREVER = 'public, max-age=31536000, immutable';

/** Sent with every page, beside its policy. */
const PAGE_HEADERS = {
  'Permissions-Policy':
    'clipboard-read=(self), clipboard-write=(self), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
};

/**
 * So that a page can be neither framed nor made to load what isn't ours.
 * @param {string[]} scripts hashes of what runs in the page itself
 */
function policy(scripts) {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: http: https:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
  ].join('; ');
}

/**
 * `GET /assets/{path...}`: files whose name holds a hash of their content.
 * @param {core.RequestEvent} e
 * @throws 404 for a missing one: a page in the place of a script would be kept by caches
 */
function serveAsset(e) {
  const name = `assets/${e.request.pathValue('path')}`;
  if (!isFile(name)) {
    e.response.header().set('Cache-Control', 'no-store');
    throw new NotFoundError('There is no such file.', null);
  }
  return send(e, name, FOREVER);
}

/**
 * `GET /{path...}`: a file of the build, or a public page as the build has drawn it, or else the app's
 * page, which knows its own routes. Usernames may have dots, so `/jane.doe` is no missing file. Where
 * the app can have no page, the one that says so is sent as a 404.
 * @param {core.RequestEvent} e
 * @throws 404 below the API, and when the app isn't built
 */
function servePage(e) {
  const path = e.request.pathValue('path');
  if (SERVER_SEGMENTS.includes(path.split('/')[0]))
    throw new NotFoundError('There is nothing at this address.', null);
  const page = prerenderedPage(`/${path}`);
  const name = fileOf(path, page);
  if (!isFile(name))
    throw new NotFoundError('The app isn’t built. Run `npm run build`, or `npm start`.', null);
  const headers = e.response.header();
  for (const header of Object.keys(PAGE_HEADERS)) headers.set(header, PAGE_HEADERS[header]);
  headers.set('Content-Security-Policy', policy(scriptsOf(e.app, name)));
  if (isSecure(e)) headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  const isMissing = page === '404' && name !== path;
  return isMissing ? send(e, name, 'no-store', 404) : send(e, name, 'no-cache');
}

/**
 * Whether browsers take the page for secure: by https, here or at the proxy, or from this machine. On
 * plain http some headers are an error to them.
 */
function isSecure(e) {
  const host = e.request.host.replace(/:\d+$/, '');
  return (
    e.isTLS() ||
    e.request.header.get('X-Forwarded-Proto') === 'https' ||
    /^(127\.[\d.]+|\[::1\]|(.+\.)?localhost)$/.test(host)
  );
}

/** The file that is sent for a path, and for the prerendered page that it stands for, if any. */
function fileOf(path, page) {
  // Pages have their own addresses, and are no files to be asked for.
  if (!path.startsWith('pages/') && isFile(path)) return path;
  return page === null ? 'index.html' : `pages/${page}.html`;
}

/** Sends a file, compressed when the build has it so and the client takes it. */
function send(e, name, cacheControl, status = 200) {
  const headers = e.response.header();
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Cache-Control', cacheControl);
  const type = contentType(name);
  if (type) headers.set('Content-Type', type);
  let sent = name;
  if (isCompressible(name)) {
    headers.add('Vary', 'Accept-Encoding');
    const accepted = acceptedEncodings(e.request.header.get('Accept-Encoding'));
    const variant = accepted.find(({ extension }) => isFile(name + extension));
    if (variant) {
      headers.set('Content-Encoding', variant.encoding);
      sent = name + variant.extension;
    }
  }
  // What is served as a file always has the status 200.
  if (status !== 200) return e.blob(status, type, $os.readFile($filepath.join(publicDir(), sent)));
  headers.set('ETag', etagOf(e.app, sent));
  return e.fileFS($os.dirFS(publicDir()), sent);
}

/**
 * The folder of the built app, from `--publicDir`. Without it the one beside the program, as in
 * PocketBase itself.
 */
function publicDir() {
  const flag = '--publicDir';
  const args = $os.args;
  const at = args.findIndex((arg) => arg === flag || arg.startsWith(`${flag}=`));
  if (at === -1) return $filepath.join($filepath.dir(args[0]), 'pb_public');
  return args[at] === flag ? args[at + 1] : args[at].slice(flag.length + 1);
}

/** Whether a name is a file below the app's folder. */
function isFile(name) {
  return statOf(name) !== null;
}

function statOf(name) {
  if (/[\\\0]/.test(name) || name.split('/').some((part) => ['', '.', '..'].includes(part)))
    return null;
  try {
    const info = $os.stat($filepath.join(publicDir(), name));
    return info.isDir() ? null : info;
  } catch {
    // Nothing of that name, which is an answer here and no failure.
    return null;
  }
}

/**
 * Names a file's content, for the browser to ask whether it has changed. Made from the content
 * itself: two builds may have files of one size and time.
 */
function etagOf(app, name) {
  return ofContent(app, 'Etag', name, (text) => `"${$security.sha256(text).slice(0, 32)}"`);
}

/**
 * Hashes of the scripts that the build has written into a page, as a policy names them: what else gets
 * into one doesn't run.
 * @returns {string[]}
 */
function scriptsOf(app, name) {
  if (!name.endsWith('.html')) return [];
  return ofContent(app, 'Scripts', name, (text) =>
    Array.from(text.matchAll(/<script>([^]*?)<\/script>/g))
      .map((found) => `sha256-${base64OfHex($security.sha256(found[1]))}`)
      .join(' '),
  )
    .split(' ')
    .filter(Boolean);
}

/** What a text is made of, kept for as long as the file is the same. */
function ofContent(app, what, name, make) {
  const info = statOf(name);
  const key = `jot${what} ${name} ${info.size()} ${info.modTime().unixNano()}`;
  const store = app.store();
  if (!store.has(key))
    store.set(key, make(toString($os.readFile($filepath.join(publicDir(), name)))));
  return store.get(key);
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The server's JavaScript has no btoa. */
function base64OfHex(hex) {
  const bits = Array.from(hex, (digit) => parseInt(digit, 16).toString(2).padStart(4, '0')).join(
    '',
  );
  const digits = (bits.match(/.{1,6}/g) ?? []).map(
    (six) => BASE64[parseInt(six.padEnd(6, '0'), 2)],
  );
  return digits.join('') + '='.repeat((4 - (digits.length % 4)) % 4);
}

module.exports = { serveAsset, servePage };
