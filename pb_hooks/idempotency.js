// Answers to requests with an Idempotency-Key, so that a retry repeats nothing: the table idempotencyKeys.

const { execute, selectAll } = require(`${__hooks}/sql.js`);

/** Days after which a key is forgotten. */
const KEY_DAYS = 7;
/** Maximum size of all keys of a token. Beyond it, the oldest ones are forgotten. */
const MAX_BYTES = 5_000_000;
/** Bytes that a row takes in addition to its answer. */
const ROW_BYTES = 400;

/**
 * A request with a key.
 * @typedef {{ token: string, key: string, owner: string, digest: string }} KeyedRequest
 */

/**
 * Returns the stored answer to a request that was applied before, or null.
 * @param {core.App} app of the transaction that would apply it
 * @param {KeyedRequest} request
 * @returns {any} what was stored, as {@link store} got it
 * @throws 422 if the key belongs to another request
 */
function replay(app, { token, key, digest }) {
  const [row] = selectAll(
    app,
    { request: '', answer: '' },
    'SELECT request, answer FROM idempotencyKeys WHERE token = {:token} AND key = {:key}',
    { token, key },
  );
  if (!row) return null;
  if (row.request !== digest)
    throw new ApiError(
      422,
      'This “Idempotency-Key” belongs to another request. Use a new one.',
      {},
    );
  return JSON.parse(row.answer);
}

/**
 * Stores the answer to a request.
 * @param {core.App} app of the transaction that has applied it
 * @param {KeyedRequest} request
 * @param {object} answer
 */
function store(app, { token, key, owner, digest }, answer) {
  const text = JSON.stringify(answer);
  execute(
    app,
    `INSERT INTO idempotencyKeys (token, key, owner, request, answer, created, total)
      VALUES ({:token}, {:key}, {:owner}, {:digest}, {:text}, strftime('%Y-%m-%d %H:%M:%fZ', 'now'),
        {:size} + coalesce((SELECT max(total) FROM idempotencyKeys WHERE token = {:token}), 0))`,
    { token, key, owner, digest, text, size: ROW_BYTES + text.length },
  );
  execute(
    app,
    `DELETE FROM idempotencyKeys WHERE token = {:token}
      AND total <= (SELECT max(total) FROM idempotencyKeys WHERE token = {:token}) - ${MAX_BYTES}`,
    { token },
  );
}

/**
 * Deletes the keys of requests that nobody retries any more.
 * @param {core.App} app
 */
function forgetKeys(app) {
  execute(
    app,
    "DELETE FROM idempotencyKeys WHERE created < strftime('%Y-%m-%d %H:%M:%fZ', 'now', {:age})",
    { age: `-${KEY_DAYS} days` },
  );
}

module.exports = { forgetKeys, replay, store };
