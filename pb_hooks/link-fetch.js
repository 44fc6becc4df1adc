/** Pages at one time, without the server's own budget. Each holds a JavaScript runtime for up to 5 s. */
const FETCHES_MAX = 16;
const TIMEOUT_SECONDS = 5;
const HTML_MAX = 512 * 1024;
const RUNNING = 'jotRunningFetches';

/**
 * How pages are fetched. The official release has no client that keeps a link from reaching the
 * machine's own network, so without an explicit wish nothing is fetched there.
 *
 * @returns {'guarded' | 'unguarded' | 'off'}
 */
function fetchMode() {
  if (typeof $guardedHttp !== 'undefined') return 'guarded';
  return $os.getenv('JOT_UNGUARDED_FETCH').trim() === 'on' ? 'unguarded' : 'off';
}

/**
 * Fetches a page, in 5 s at most. The runtime is held meanwhile. Never call it inside a transaction:
 * nobody else could write.
 *
 * @param {core.App} app
 * @param {string} url http(s)
 * @param {Visitor} visitor for whose item it is
 * @returns {FetchedPage} with the address after redirects
 * @throws {Error} whose message is for the log; `isTooEarly` when it is only to be tried again later
 */
function fetchPage(app, url, visitor) {
  return withPlainErrors(() =>
    typeof $guardedHttp === 'undefined' ? fetchUnguarded(app, url) : $guardedHttp.get(url, visitor),
  );
}

/**
 * @param {core.App} app
 * @param {string} url
 */
function fetchUnguarded(app, url) {
  const isTooMany = count(app, 1) > FETCHES_MAX;
  try {
    if (isTooMany) throw tooEarly('too many pages are being fetched');
    const { statusCode, headers, body } = $http.send({ url, timeout: TIMEOUT_SECONDS });
    const type = (headers['Content-Type']?.[0] ?? '').toLowerCase();
    const isHtml = type.startsWith('text/html') || type.startsWith('application/xhtml+xml');
    // Only the official release reads a page in JavaScript.
    const { pageMetadata } = require(`${__hooks}/page-metadata.js`);
    const html = isHtml ? toString(body).slice(0, HTML_MAX) : '';
    return { statusCode, url, ...pageMetadata(url, html), icons: [] };
  } finally {
    count(app, -1);
  }
}

/**
 * @param {core.App} app
 * @param {number} change
 */
function count(app, change) {
  let running = 0;
  app.store().setFunc(RUNNING, (before) => {
    running = (before ?? 0) + change;
    return running;
  });
  return running;
}

/**
 * Gives the errors of Go's functions the text that they have there, and tells those of the budget
 * from others.
 * @template T
 * @param {() => T} run
 */
function withPlainErrors(run) {
  try {
    return run();
  } catch (error) {
    const { value } = /** @type {{ value?: GoError }} */ (error);
    if (!value?.error) throw error;
    const message = value.error();
    throw value.retryAfter ? tooEarly(message) : new Error(message);
  }
}

/** @param {string} message */
function tooEarly(message) {
  return Object.assign(new Error(message), { isTooEarly: true });
}

/**
 * Whether a fetch was only refused for now.
 * @param {unknown} error
 */
function isTooEarly(error) {
  return error instanceof Error && 'isTooEarly' in error;
}

module.exports = { fetchMode, fetchPage, isTooEarly, withPlainErrors };
