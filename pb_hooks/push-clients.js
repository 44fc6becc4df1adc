// How far each client's mutations have been applied, and what became of them: the tables syncClients
// and mutationResults.

/** Results that are kept of a client that never says that it knows them. */
const MAX_KEPT_RESULTS = 1000;
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
 * @typedef {{ store: string, recordId: string, result: Result }} KeptResult
 */

/**
 * The number of a client's last mutation; null for a client that nobody knows.
 * @param {core.App} app
 * @param {string} client
 * @param {string} owner
 * @throws 403 for the client of another account
 */
function lastMutationOf(app, client, owner) {
  const rows = arrayOf(new DynamicModel({ owner: '', lastMutation: 0 }));
  app
    .db()
    .newQuery('SELECT owner, lastMutation FROM syncClients WHERE id = {:client}')
    .bind({ client })
    .all(rows);
  const [row] = rows;
  if (!row) return null;
  if (row.owner !== owner)
    throw new ForbiddenError('This client belongs to another account: make a new id for it.', {});
  return row.lastMutation;
}

/**
 * Writes down a client that nobody knows.
 * @param {core.App} app
 * @param {string} client
 * @param {string} owner
 */
function addClient(app, client, owner) {
  app
    .db()
    .newQuery(
      `INSERT OR IGNORE INTO syncClients (id, owner, lastMutation, seen)
        VALUES ({:client}, {:owner}, 0, ${NOW})`,
    )
    .bind({ client, owner })
    .execute();
  app
    .db()
    .newQuery(
      `DELETE FROM syncClients WHERE id IN (
        SELECT id FROM (
          SELECT id, count(*) OVER newest AS clients, sum(results) OVER newest AS results FROM (
            SELECT id, seen,
              (SELECT count(*) FROM mutationResults WHERE client = syncClients.id) AS results
              FROM syncClients WHERE owner = {:owner})
            WINDOW newest AS (ORDER BY seen DESC ROWS UNBOUNDED PRECEDING)
        ) WHERE clients > {:clients} OR results > {:results})`,
    )
    .bind({ owner, clients: MAX_CLIENTS, results: MAX_RESULTS_OF_ACCOUNT })
    .execute();
}

/**
 * Takes the next number for a client. False where it is taken already: the same mutation was applied
 * by another request meanwhile.
 * @param {core.App} app of the transaction that applies the mutation
 * @param {string} client
 * @param {number} n
 */
function advance(app, client, n) {
  const changed = app
    .db()
    .newQuery(
      `UPDATE syncClients SET lastMutation = {:n}, seen = ${NOW}
        WHERE id = {:client} AND lastMutation = {:n} - 1`,
    )
    .bind({ client, n })
    .execute();
  return changed.rowsAffected() === 1;
}

/**
 * Keeps what became of a mutation, unless its number says all.
 * @param {core.App} app of the transaction that applies the mutation
 * @param {string} client
 * @param {KeptResult} kept
 */
function keepResult(app, client, { store, recordId, result }) {
  if (result.outcome === 'applied') return;
  app
    .db()
    .newQuery(
      `INSERT INTO mutationResults (client, n, store, recordId, result)
        VALUES ({:client}, {:n}, {:store}, {:recordId}, {:result})`,
    )
    .bind({ client, n: result.n, store, recordId, result: JSON.stringify(result) })
    .execute();
}

/**
 * The results that a client doesn't know yet, by their numbers; those that it knows are forgotten.
 * @param {core.App} app
 * @param {string} client
 * @param {number} acknowledged
 * @returns {Map<number, KeptResult>}
 * @throws 400 when it leaves too many of them
 */
function unknownResults(app, client, acknowledged) {
  const rows = arrayOf(new DynamicModel({ n: 0, store: '', recordId: '', result: '' }));
  app
    .db()
    .newQuery(
      'SELECT n, store, recordId, result FROM mutationResults WHERE client = {:client} ORDER BY n',
    )
    .bind({ client })
    .all(rows);
  const results = new Map();
  for (const { n, store, recordId, result } of rows)
    if (n > acknowledged) results.set(n, { store, recordId, result: JSON.parse(result) });
  if (results.size < rows.length)
    app
      .db()
      .newQuery('DELETE FROM mutationResults WHERE client = {:client} AND n <= {:acknowledged}')
      .bind({ client, acknowledged })
      .execute();
  if (results.size > MAX_KEPT_RESULTS)
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
  app
    .db()
    .newQuery(`DELETE FROM syncClients WHERE seen < strftime('%Y-%m-%d %H:%M:%fZ', 'now', {:age})`)
    .bind({ age: `-${CLIENT_DAYS} days` })
    .execute();
}

module.exports = {
  addClient,
  advance,
  forgetClients,
  keepResult,
  lastMutationOf,
  unknownResults,
};
