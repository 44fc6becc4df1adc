const domain = require(`${__hooks}/domain.js`);
const { fieldError } = require(`${__hooks}/errors.js`);
const { DEMO_ID } = require(`${__hooks}/demo.js`);
const { keptVariable } = require(`${__hooks}/kept-variables.js`);

/**
 * The tables that have a quota.
 * @typedef {'items' | 'itemCollections'} Table
 */

const WORDS = { items: 'items', itemCollections: 'collections' };
const WAYS = {
  items: 'Delete some for good, also from the trash bin, and try again.',
  itemCollections: 'Delete one that you don’t need any more and try again.',
};
/** How many an account may have, unless an earlier version was set to let it have another number. */
const MOST = { items: $config.maxItems || 100_000, itemCollections: $config.maxCollections || 500 };
const KEPT = { items: 'JOT_MAX_ITEMS', itemCollections: 'JOT_MAX_COLLECTIONS' };
const DEMO_QUOTAS = {
  items: domain.DEMO_ITEMS_MAX,
  itemCollections: domain.DEMO_COLLECTIONS_MAX,
};

/**
 * Refuses what would make an account grow beyond its quota.
 * @param {RecordWrite} e in the transaction that creates the record
 * @param {Table} table the record's
 * @param {string} owner whose it will be
 */
function refuseBeyondQuota(e, table, owner) {
  const quota = quotaOf(e.app, owner, table);
  const held = e.held ?? countOf(e.app, owner, table);
  if (held < quota) return;
  if (isKnown(e)) return;
  const [whose, way] =
    owner === DEMO_ID
      ? ['The test account', 'Delete some, or wait for its next reset.']
      : ['Your account', WAYS[table]];
  throw fieldError({
    field: 'owner',
    code: 'quota',
    message: `${whose} is full: it holds at most ${quota} ${WORDS[table]}. ${way}`,
  });
}

/**
 * Whether a new record's id is known. A create that is sent again fails because of that: it has arrived.
 * @param {RecordWrite} e
 */
function isKnown({ app, record }) {
  const { id } = record;
  const { name } = record.collection();
  return record.isNew() && id !== '' && app.countRecords(name, $dbx.hashExp({ id })) > 0;
}

/**
 * How many records an account may have in a table; the demo account may have fewer.
 * @param {core.App} app
 * @param {Table} table
 */
function mostOf(app, table) {
  return Number(keptVariable(app, KEPT[table])) || MOST[table];
}

/**
 * @param {core.App} app
 * @param {string} owner
 * @param {Table} table
 */
function quotaOf(app, owner, table) {
  const quota = mostOf(app, table);
  return owner === DEMO_ID ? Math.min(quota, DEMO_QUOTAS[table]) : quota;
}

/**
 * How many it has where nobody has looked yet, as the triggers of the migration have counted.
 * @param {core.App} app
 * @param {string} owner
 * @param {Table} table
 */
function countOf(app, owner, table) {
  const row = new DynamicModel({ amount: 0 });
  app
    .db()
    .newQuery(
      `SELECT coalesce(sum(amount), 0) AS amount FROM recordCounts
        WHERE owner = {:owner} AND collection = {:table}`,
    )
    .bind({ owner, table })
    .one(row);
  return row.amount;
}

/**
 * What is asked before a new item is written: how many an account has, how many bytes in all, and whether a
 * collection is its own.
 * It is one query, since a second one takes as long as the first.
 * @param {core.App} app
 * @param {string} owner
 * @param {string} collection
 */
function lookAround(app, owner, collection) {
  const row = new DynamicModel({ held: 0, heldBytes: -0, isOwn: false });
  app
    .db()
    .newQuery(
      `SELECT
        coalesce((SELECT amount FROM recordCounts WHERE owner = {:owner} AND collection = 'items'), 0) AS held,
        coalesce((SELECT sum(bytes) FROM recordCounts WHERE owner = {:owner}), 0) AS heldBytes,
        EXISTS (SELECT 1 FROM itemCollections WHERE id = {:collection} AND owner = {:owner}) AS isOwn`,
    )
    .bind({ owner, collection })
    .one(row);
  return { held: row.held, heldBytes: row.heldBytes, isOwn: row.isOwn };
}

module.exports = { isKnown, lookAround, mostOf, quotaOf, refuseBeyondQuota };
