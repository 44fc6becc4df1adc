/**
 * Fetches a page, in 5 s at most. The runtime is held meanwhile. Never call it inside a transaction:
 * nobody else could write.
 *
 * @param {string} url http(s)
 * @param {Visitor} visitor for whose item it is
 * @returns {FetchedPage} with the address after redirects
 * @throws {Error} whose message is for the log; `isTooEarly` when it is only to be tried again later
 */
function fetchPage(url, visitor) {
  return withPlainErrors(() => $guardedHttp.get(url, visitor));
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

module.exports = { fetchPage, isTooEarly, withPlainErrors };
