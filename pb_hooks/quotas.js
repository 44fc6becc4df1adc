const domain = require(`${__hooks}/domain.js`);
const { fieldError } = require(`${__hooks}/errors.js`);
const { DEMO_ID } = require(`${__hooks}/demo-account.js`);
const { keptVariable } = require(`${__hooks}/kept-variables.js`);
const { selectOne } = require(`${__hooks}/sql.js`);

/**
 * The tables that have a quota.
 * @typedef {'items' | 'itemCollections'} Table
 */

const WORDS = { items: 'items', itemCollections: 'collections' };
const REMEDIES = {
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
 * @param {number} records how many records of the table the account has
 */
function refuseBeyondQuota(e, table, owner, records) {
  const quota = quotaOf(e.app, owner, table);
  if (records < quota || isKnown(e)) return;
  const [whose, remedy] =
    owner === DEMO_ID
      ? ['The test account', 'Delete some, or wait for its next reset.']
      : ['Your account', REMEDIES[table]];
  throw fieldError({
    field: 'owner',
    code: 'quota',
    message: `${whose} is full: it holds at most ${quota} ${WORDS[table]}. ${remedy}`,
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
 * What an account holds, as SQLite's triggers count it, and whether a collection is its own. It is one query, since
 * a second one takes as long as the first.
 * @param {core.App} app of the transaction
 * @param {string} owner
 * @param {Table} table whose records are counted
 * @param {string} [collection] id of the collection
 * @returns {{ records: number, bytes: number, ownsCollection: boolean }} bytes are those of all tables
 */
function usageOf(app, owner, table, collection = '') {
  const row = selectOne(
    app,
    { records: 0, bytes: -0, ownsCollection: false },
    `SELECT
        coalesce(sum(amount) FILTER (WHERE collection = {:table}), 0) AS records,
        coalesce(sum(bytes), 0) AS bytes,
        EXISTS (SELECT 1 FROM itemCollections WHERE id = {:collection} AND owner = {:owner}) AS ownsCollection
        FROM recordCounts WHERE owner = {:owner}`,
    { owner, table, collection },
  );
  const { records, bytes, ownsCollection } = row;
  return { records, bytes, ownsCollection };
}

module.exports = { isKnown, mostOf, quotaOf, refuseBeyondQuota, usageOf };
