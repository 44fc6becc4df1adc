// What server/pull keeps of the change log, where it isn't there: with PocketBase's official release.

const { END_OF_GIVEN, NEWEST_REV } = require(`${__hooks}/timelines.js`);

/** Days for which deletions are known. A device that comes back later reads everything anew. */
const TOMBSTONE_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
/** How many of the newest timelines a device gets, to find later where a restored server's history parts from its own. */
const KNOWN_TIMELINES = 32;

/** @typedef {import('../src/domain/mutators/mutation').StoreName} StoreName */
/** @typedef {{ store: StoreName, recordId: string, isDeleted: boolean, rev: number }} Entry */

/**
 * `written` is when the newest write before it was; blank where that isn't known.
 * @typedef {{ id: string, written: string }} Timeline
 */

/**
 * @typedef {object} Head
 * @property {Timeline[]} timelines the newest ones, the newest first
 * @property {number} endOfGiven newest revision of the given timeline; -1 where there was no such one
 * @property {number} rev the server's newest revision
 * @property {number} loggedRev the account's newest one in the log
 * @property {number} prunedRev that of its newest tombstone that has been pruned
 * @property {number} lastMutation -1 where the account has no such client
 */

/**
 * Deletes old tombstones, and notes how far for each account.
 * @param {core.App} app
 */
function prune(app) {
  const cutoff = new Date(Date.now() - TOMBSTONE_DAYS * DAY_MS).toISOString().replace('T', ' ');
  const old = 'FROM changeLog WHERE isDeleted = 1 AND deletedAt <= {:cutoff}';
  app.runInTransaction((txApp) => {
    /** @param {string} sql */
    const run = (sql) => txApp.db().newQuery(sql).bind({ cutoff }).execute();
    run(`INSERT INTO syncState (owner, prunedRev) SELECT owner, max(rev) ${old} GROUP BY owner
      ON CONFLICT (owner) DO UPDATE SET prunedRev = max(prunedRev, excluded.prunedRev)`);
    run(`DELETE ${old}`);
    txApp
      .db()
      .newQuery('DELETE FROM syncState WHERE owner NOT IN (SELECT id FROM users)')
      .execute();
  });
}

/**
 * Forgets what an account has deleted. A device that hasn't pulled it yet reads everything anew.
 * @param {core.App} app of a transaction
 * @param {string} owner
 */
function forgetDeleted(app, owner) {
  const deleted = 'FROM changeLog WHERE owner = {:owner} AND isDeleted = 1';
  /** @param {string} sql */
  const run = (sql) => app.db().newQuery(sql).bind({ owner }).execute();
  run(`INSERT INTO syncState (owner, prunedRev) SELECT owner, max(rev) ${deleted} GROUP BY owner
    ON CONFLICT (owner) DO UPDATE SET prunedRev = max(prunedRev, excluded.prunedRev)`);
  run(`DELETE ${deleted}`);
}

/**
 * Where the log stands for an account, its client, and a cursor's timeline.
 * @param {core.App} app
 * @param {{ owner: string, client: string, timeline: string }} asked
 * @returns {Head}
 */
function readHead(app, asked) {
  const shape = {
    timelines: '',
    endOfGiven: 0,
    rev: 0,
    loggedRev: 0,
    prunedRev: 0,
    lastMutation: 0,
  };
  const head = new DynamicModel(shape);
  app
    .db()
    .newQuery(
      `SELECT ${END_OF_GIVEN} AS endOfGiven,
        coalesce((SELECT json_group_array(json_object('id', id, 'written', written))
          FROM (SELECT id, written FROM timelines ORDER BY number DESC LIMIT ${KNOWN_TIMELINES})), '[]')
          AS timelines,
        ${NEWEST_REV} AS rev,
        coalesce((SELECT max(rev) FROM changeLog WHERE owner = {:owner}), 0) AS loggedRev,
        coalesce((SELECT prunedRev FROM syncState WHERE owner = {:owner}), 0) AS prunedRev,
        coalesce((SELECT lastMutation FROM syncClients WHERE id = {:client} AND owner = {:owner}), -1)
          AS lastMutation`,
    )
    .bind(asked)
    .one(head);
  const { endOfGiven, rev, loggedRev, prunedRev, lastMutation } = head;
  /** @type {Timeline[]} */
  const timelines = JSON.parse(head.timelines);
  return { timelines, endOfGiven, rev, loggedRev, prunedRev, lastMutation };
}

/**
 * The newest changes of an account after a revision, in their order.
 * @param {core.App} app
 * @param {{ owner: string, rev: number, firstRev: number, limit: number }} asked `firstRev` is the
 *   revision up to which tombstones are left out
 * @returns {Entry[]}
 */
function entriesAfter(app, asked) {
  const entries = arrayOf(new DynamicModel({ store: '', recordId: '', isDeleted: false, rev: 0 }));
  app
    .db()
    .newQuery(
      `SELECT store, recordId, isDeleted, rev FROM changeLog
        WHERE owner = {:owner} AND rev > {:rev} AND (isDeleted = 0 OR rev > {:firstRev})
        ORDER BY rev LIMIT {:limit}`,
    )
    .bind(asked)
    .all(entries);
  return entries.map(({ store, recordId, isDeleted, rev }) => ({
    store,
    recordId,
    isDeleted,
    rev,
  }));
}

module.exports = { entriesAfter, forgetDeleted, prune, readHead };
