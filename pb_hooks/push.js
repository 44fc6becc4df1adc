const domain = require(`${__hooks}/domain.js`);
const { messageOf } = require(`${__hooks}/errors.js`);
const clients = require(`${__hooks}/push-clients.js`);
const { exported } = require(`${__hooks}/records.js`);
const { applyMutation } = require(`${__hooks}/push-writes.js`);

/** @typedef {import('./push-clients').StoredResult} StoredResult */
/** @typedef {import('./push-clients').Result} Result */
/** @typedef {import('../src/domain/mutators/mutation').Rejection} Rejection */
/** @typedef {import('../src/domain/mutators/mutation').StoreName} StoreName */
/** @typedef {import('../src/domain/mutators/parse-push').NumberedMutation} NumberedMutation */

/** Outcomes after which the record differs from the device's. */
const SERVER_OUTCOMES = ['merged', 'keptBoth', 'revived', 'rehomed', 'renamed'];

/**
 * `POST /api/sync/push`: applies a client's mutations, each exactly once even if it is sent again
 * (docs/sync-protocol.md).
 * @param {core.RequestEvent} e
 */
function push(e) {
  const { app } = e;
  // server/routes admits only accounts.
  const auth = /** @type {core.Record} */ (e.auth);
  const { client, acknowledged, cursor, mutations } = bodyOf(e);
  if (cursor !== undefined && $isOfOtherTimeline(app, cursor))
    throw new BadRequestError('Nothing was applied.', {
      mutations: new ValidationError('otherTimeline', 'The server was restored since: pull first.'),
    });
  let last = knownLast(app, client, auth.id, mutations);
  const unknown = clients.unacknowledgedResults(app, client, auth.id, acknowledged);
  const userAgent = e.request.userAgent();
  const results = [...unknown.values()];
  for (const mutation of mutations) {
    const { n, store, recordId } = mutation;
    if (n <= last) {
      if (!unknown.has(n)) results.push({ store, recordId, result: { n, outcome: 'applied' } });
      continue;
    }
    const result = apply(app, auth, client, mutation, userAgent);
    results.push({ store, recordId, result });
    if (result.outcome === 'failed') break;
    last = n;
  }
  return e.json(200, { lastMutation: last, results: answersOf(app, auth.id, results) });
}

/** @param {core.RequestEvent} e */
function bodyOf(e) {
  /** @type {Record<string, unknown>} */
  let body;
  try {
    body = e.requestInfo().body;
  } catch (error) {
    throw new BadRequestError('The body of the request is no JSON object: send one.', error);
  }
  const parsed = domain.parsePush(body);
  if ('problem' in parsed) throw new BadRequestError(parsed.problem);
  return parsed.push;
}

/**
 * Returns the number of the last mutation of the account's client. Adds the client with its first mutation.
 * @param {core.App} app
 * @param {string} client
 * @param {string} owner
 * @param {NumberedMutation[]} mutations
 * @throws 400 if earlier mutations are missing, or if another account has a client with the same id
 */
function knownLast(app, client, owner, mutations) {
  const [first] = mutations;
  let last = clients.lastMutationOf(app, client, owner);
  if (last === null && first?.n === 1) {
    clients.addClient(app, client, owner);
    last = clients.lastMutationOf(app, client, owner);
  }
  if (first && (last === null || first.n > last + 1)) {
    const [code, reason] =
      last === null
        ? [
            'clientUnknown',
            'This client is not known any more: number its mutations anew, under a new id.',
          ]
        : ['mutationMissing', `The mutations from ${last + 1} to ${first.n - 1} are missing.`];
    throw new BadRequestError('Nothing was applied.', {
      mutations: new ValidationError(code, reason),
    });
  }
  return last ?? 0;
}

/**
 * Applies a mutation and increases the client's number in one transaction.
 * @param {core.App} app
 * @param {core.Record} auth
 * @param {string} client
 * @param {NumberedMutation} mutation
 * @param {string} userAgent the request's
 * @returns {Result}
 */
function apply(app, auth, client, mutation, userAgent) {
  const { n, store, recordId } = mutation;
  /** @type {{ reason?: unknown }} */
  const thrown = {};
  /** @param {(txApp: core.App) => Result} work */
  const run = (work) => {
    /** @type {Result} */
    let result = { n, outcome: 'applied' };
    app.runInTransaction((txApp) => {
      if (!clients.advance(txApp, client, auth.id, n)) {
        result = appliedElsewhere(txApp, auth, client, n);
        return;
      }
      try {
        result = work(txApp);
      } catch (error) {
        thrown.reason = error;
        throw error;
      }
      clients.storeResult(txApp, client, { store, recordId, result });
    });
    return result;
  };
  try {
    return run((txApp) => ({ n, ...applyMutation(txApp, auth, mutation, userAgent) }));
  } catch (error) {
    refuseForDatabase(thrown.reason ?? error);
    const rejection = rejectionOf(thrown.reason, mutation);
    if (!rejection) return failed(app, mutation, thrown.reason ?? error);
    try {
      return run(() => ({ n, outcome: 'rejected', error: rejection }));
    } catch (again) {
      refuseForDatabase(again);
      return failed(app, mutation, again);
    }
  }
}

/**
 * Returns the result of a mutation that another request has applied meanwhile.
 * @param {core.App} app
 * @param {core.Record} auth
 * @param {string} client
 * @param {number} n
 * @returns {Result}
 */
function appliedElsewhere(app, auth, client, n) {
  const last = clients.lastMutationOf(app, client, auth.id);
  if (last === null || last < n) throw new Error('The client is not known any more.');
  const unknown = clients.unacknowledgedResults(app, client, auth.id, n - 1);
  return unknown.get(n)?.result ?? { n, outcome: 'applied' };
}

/**
 * Rethrows an error of a database that is full or can't be read or written. The device then sends the mutation again
 * later. Mutations that were applied before it stay applied.
 * @param {unknown} error
 * @throws the error itself, which server/edge answers with 507 or 503
 */
function refuseForDatabase(error) {
  if ($isDatabaseFailure(Object(error).value)) throw error;
}

/**
 * Returns the result for a bug of the server. Neither this mutation nor later ones are applied.
 * @param {core.App} app
 * @param {NumberedMutation} mutation
 * @param {unknown} error
 * @returns {Result}
 */
function failed(app, { n, kind, store }, error) {
  app.logger().error('a mutation failed', 'kind', kind, 'store', store, 'error', messageOf(error));
  const message = 'Something went wrong on the server. It was not applied: try again later.';
  return { n, outcome: 'failed', error: { status: 500, message, data: {} } };
}

/**
 * Converts an error to the rejection that the REST API would respond with; null for a bug of the server.
 * @param {unknown} error
 * @param {Pick<NumberedMutation, 'kind'>} mutation
 * @returns {Rejection | null}
 */
function rejectionOf(error, { kind }) {
  const { value } = /** @type {{ value?: unknown }} */ (Object(error));
  const answer = [error, value].find(isAnswer);
  if (answer) return asRejection(answer);
  if (value === undefined) return null;
  // A validation error of PocketBase.
  const verb = kind === 'create' || kind === 'update' ? kind : 'save';
  const invalid = new BadRequestError(`Failed to ${verb} record.`, value);
  return Object.keys(invalid.data ?? {}).length > 0 ? asRejection(invalid) : null;
}

/**
 * @param {unknown} error
 * @returns {error is { status: number, message: string, data: unknown }}
 */
function isAnswer(error) {
  const { status } = /** @type {{ status?: unknown }} */ (Object(error));
  return typeof status === 'number' && status >= 400 && status < 500;
}

/**
 * @param {{ status: number, message: string, data?: unknown }} answer
 * @returns {Rejection}
 */
function asRejection({ status, message, data }) {
  return { status, message, data: JSON.parse(JSON.stringify(data ?? {})) };
}

/**
 * Returns the results in the order of their numbers, with the records that differ from the device's.
 * @param {core.App} app
 * @param {string} owner
 * @param {StoredResult[]} results
 * @returns {Result[]}
 */
function answersOf(app, owner, results) {
  const decided = results.filter(({ result }) => SERVER_OUTCOMES.includes(result.outcome));
  /** @type {Map<string, Record<string, unknown>>} */
  const records = new Map();
  for (const store of new Set(decided.map((each) => each.store))) {
    const ids = decided.filter((each) => each.store === store).map(({ recordId }) => recordId);
    for (const record of app.findRecordsByIds(store, ids))
      if (record.getString('owner') === owner) records.set(record.id, exported(record));
  }
  return results
    .sort((a, b) => a.result.n - b.result.n)
    .map(({ recordId, result }) => {
      const record = SERVER_OUTCOMES.includes(result.outcome) ? records.get(recordId) : undefined;
      return record ? { ...result, record } : result;
    });
}

module.exports = { push, rejectionOf };
