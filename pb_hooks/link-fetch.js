/** Fetches at one time. Each holds one of the server's JavaScript runtimes for up to 5 s. */
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
 * Does work that fetches a page, unless none may be fetched now. Never call it inside a
 * transaction: nobody else could write meanwhile.
 *
 * @template T
 * @param app
 * @param {() => T} work
 * @returns {T}
 * @throws {Error} when pages are fetched never, or too many at this moment
 */
function whileFetching(app, work) {
  if (fetchMode() === 'off') throw new Error('this server fetches no pages');
  const isTooMany = count(app, 1) > FETCHES_MAX;
  try {
    if (isTooMany) throw new Error('too many pages are being fetched, try again in a few seconds');
    return work();
  } finally {
    count(app, -1);
  }
}

/**
 * Fetches a page, in 5 s at most.
 *
 * @param {string} url http(s)
 * @returns {{ url: string, html: string }} the address after redirects; no html for other types
 * @throws {Error} whose message says why there is no page
 */
function fetchPage(url) {
  const get = fetchMode() === 'guarded' ? (address) => $guardedHttp.get(address) : getUnguarded;
  const page = withPlainErrors(() => get(url));
  if (page.statusCode < 200 || page.statusCode > 299)
    throw new Error(`the site answered with status ${page.statusCode}`);
  return { url: page.url, html: page.body };
}

function getUnguarded(url) {
  const { statusCode, headers, body } = $http.send({ url, timeout: TIMEOUT_SECONDS });
  const type = (headers['Content-Type'] ?? [''])[0].toLowerCase();
  const isHtml = type.startsWith('text/html') || type.startsWith('application/xhtml+xml');
  return { statusCode, url, body: isHtml ? toString(body).slice(0, HTML_MAX) : '' };
}

function count(app, change) {
  let running = 0;
  app.store().setFunc(RUNNING, (before) => {
    running = (before ?? 0) + change;
    return running;
  });
  return running;
}

/** Gives the errors of Go's functions the text that they have there. */
function withPlainErrors(run) {
  try {
    return run();
  } catch (error) {
    throw new Error(error.value?.error ? error.value.error() : error.message);
  }
}

module.exports = { fetchMode, fetchPage, whileFetching };
