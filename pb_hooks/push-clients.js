// The last applied mutation of each client, and the results of mutations: the tables syncClients and mutationResults.

const { execute, selectAll } = require(`${__hooks}/sql.js`);

/** Maximum number of stored results of a client that never acknowledges them. */
const MAX_STORED_RESULTS = 1000;
/** Maximum number of clients of an account. Those with the latest requests are kept. */
const MAX_CLIENTS = 500;
/** Maximum number of results of all clients of an account. Those of the clients with the latest requests are kept. */
const MAX_RESULTS_OF_ACCOUNT = 10_000;
/** Days without a request after which a client is deleted. */
const CLIENT_DAYS = 90;

const NOW = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')";

/**
 * The result of a mutation.
 * @typedef {object} Result
 * @property {number} n
 * @property {import('../src/domain/mutators/mutation').Outcome | 'failed'} outcome
 * @property {Record<string, unknown>} [record] the stored record, if it differs from the device's
 * @property {string} [copyId] for `keptBoth`: the item with the other text
 * @property {string} [theirs] for `renamed`: the other name
 * @property {import('../src/domain/mutators/mutation').Rejection} [error]
 */

/**
 * A result with the id of its record.
 * @typedef {{ store: string, recordId: string, result: Result }} StoredResult
 */

/**
 * Returns the number of the last mutation of an account's client. Null if the account has no such client, even if
 * another account has one.
 * @param {core.App} app
 * @param {string} client
 * @param {string} owner
 * @returns {number | null}
 */
function lastMutationOf(app, client, owner) {
  const [row] = selectAll(
    app,
    { lastMutation: 0 },
    'SELECT lastMutation FROM syncClients WHERE id = {:client} AND owner = {:owner}',
    { client, owner },
  );
  return row ? row.lastMutation : null;
}

/**
 * Adds a client to an account, unless the client's id is already used.
 * @param {core.App} app
 * @param {string} client
 * @param {string} owner
 */
function addClient(app, client, owner) {
  execute(
    app,
    `INSERT OR IGNORE INTO syncClients (id, owner, lastMutation, seen)
        VALUES ({:client}, {:owner}, 0, ${NOW})`,
    { client, owner },
  );
  execute(
    app,
    `DELETE FROM syncClients WHERE id IN (
        SELECT id FROM (
          SELECT id, count(*) OVER newest AS clients, sum(results) OVER newest AS results FROM (
            SELECT id, seen,
              (SELECT count(*) FROM mutationResults WHERE client = syncClients.id) AS results
              FROM syncClients WHERE owner = {:owner})
            WINDOW newest AS (ORDER BY seen DESC ROWS UNBOUNDED PRECEDING)
        ) WHERE clients > {:clients} OR results > {:results})`,
    { owner, clients: MAX_CLIENTS, results: MAX_RESULTS_OF_ACCOUNT },
  );
}

/**
 * Increases the number of an account's client. Returns false if another request has already applied the same mutation,
 * or if the account doesn't have the client any more.
 * @param {core.App} app of the transaction that applies the mutation
 * @param {string} client
 * @param {string} owner
 * @param {number} n
 */
function advance(app, client, owner, n) {
  const changed = execute(
    app,
    `UPDATE syncClients SET lastMutation = {:n}, seen = ${NOW}
        WHERE id = {:client} AND owner = {:owner} AND lastMutation = {:n} - 1`,
    { client, owner, n },
  );
  return changed === 1;
}

/**
 * Stores the result of a mutation, unless its number says enough.
 * @param {core.App} app of the transaction that applies the mutation
 * @param {string} client
 * @param {StoredResult} kept
 */
function storeResult(app, client, { store, recordId, result }) {
  if (result.outcome === 'applied') return;
  execute(
    app,
    `INSERT INTO mutationResults (client, n, store, recordId, result)
        VALUES ({:client}, {:n}, {:store}, {:recordId}, {:result})`,
    { client, n: result.n, store, recordId, result: JSON.stringify(result) },
  );
}

/**
 * Returns the results that a client hasn't acknowledged, in the order of their numbers. Deletes the others.
 * @param {core.App} app
 * @param {string} client id of the account's client, or of one without results
 * @param {string} owner
 * @param {number} acknowledged
 * @returns {Map<number, StoredResult>}
 * @throws 400 if too many results aren't acknowledged
 */
function unacknowledgedResults(app, client, owner, acknowledged) {
  const rows = selectAll(
    app,
    { n: 0, store: '', recordId: '', result: '' },
    `SELECT n, store, recordId, result FROM mutationResults
        WHERE client = (SELECT id FROM syncClients WHERE id = {:client} AND owner = {:owner})
        ORDER BY n`,
    { client, owner },
  );
  const results = new Map();
  for (const { n, store, recordId, result } of rows)
    if (n > acknowledged) results.set(n, { store, recordId, result: JSON.parse(result) });
  if (results.size < rows.length)
    execute(app, 'DELETE FROM mutationResults WHERE client = {:client} AND n <= {:acknowledged}', {
      client,
      acknowledged,
    });
  if (results.size > MAX_STORED_RESULTS)
    throw new BadRequestError(
      'Too many results are kept for this client: send as “acknowledged” the number of the last one that it has.',
    );
  return results;
}

/**
 * Deletes clients without recent requests. If one sends mutations later, it does so as a new client.
 * @param {core.App} app
 */
function forgetClients(app) {
  execute(
    app,
    `DELETE FROM syncClients WHERE seen < strftime('%Y-%m-%d %H:%M:%fZ', 'now', {:age})`,
    { age: `-${CLIENT_DAYS} days` },
  );
}

module.exports = {
  addClient,
  advance,
  forgetClients,
  storeResult,
  lastMutationOf,
  unacknowledgedResults,
};
