// How far each client's mutations have been applied, and what became of them: the tables syncClients
// and mutationResults.

const { execute, selectAll } = require(`${__hooks}/sql.js`);

/** Results that are kept of a client that never says that it knows them. */
const MAX_STORED_RESULTS = 1000;
/** Clients of an account: of more, those that were seen last are kept. */
const MAX_CLIENTS = 500;
/** Results that the clients of an account have together: with more, those that were seen last are kept. */
const MAX_RESULTS_OF_ACCOUNT = 10_000;
/** Days after which a client that isn't heard of is forgotten. */
const CLIENT_DAYS = 90;

const NOW = "strftime('%Y-%m-%d %H:%M:%fZ', 'now')";

/**
 * What became of a mutation.
 * @typedef {object} Result
 * @property {number} n
 * @property {import('../src/domain/mutators/mutation').Outcome | 'failed'} outcome
 * @property {Record<string, unknown>} [record] as it is stored, where it isn't what the device made
 *   of it by itself
 * @property {string} [copyId] of `keptBoth`: the item with the other text
 * @property {string} [theirs] of `renamed`: the other name
 * @property {import('../src/domain/mutators/mutation').Rejection} [error]
 */

/**
 * A result with the record that it is about.
 * @typedef {{ store: string, recordId: string, result: Result }} StoredResult
 */

/**
 * The number of the last mutation of an account's client; null if the account has no such client,
 * whether or not another account has one.
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
 * Writes down a client of an account, unless its id is in use already.
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
 * Takes the next number for an account's client. False where it is taken already, because another
 * request has applied the same mutation meanwhile, or where the account has no such client any more.
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
 * Keeps what became of a mutation, unless its number says all.
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
 * The results that a client doesn't know yet, by their numbers; those that it knows are forgotten.
 * @param {core.App} app
 * @param {string} client an account's, or one that has no results
 * @param {string} owner
 * @param {number} acknowledged
 * @returns {Map<number, StoredResult>}
 * @throws 400 when it leaves too many of them
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
 * Forgets clients that weren't heard of for long. What they send later, they send as new ones.
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
