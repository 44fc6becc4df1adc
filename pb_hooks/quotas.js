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
/** Maximum numbers of records of an account, unless a setting of an earlier version changes them. */
const MOST = { items: $config.maxItems || 100_000, itemCollections: $config.maxCollections || 500 };
const KEPT = { items: 'JOT_MAX_ITEMS', itemCollections: 'JOT_MAX_COLLECTIONS' };
const DEMO_QUOTAS = {
  items: domain.DEMO_ITEMS_MAX,
  itemCollections: domain.DEMO_COLLECTIONS_MAX,
};

/**
 * Refuses a new record that would exceed the account's quota.
 * @param {RecordWrite} e in the transaction that creates the record
 * @param {Table} table the record's table
 * @param {string} owner user id of the account
 * @param {number} records number of the account's records in the table
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
 * Whether a new record's id is already used, because the create was sent again. It then fails because of the id.
 * @param {RecordWrite} e
 */
function isKnown({ app, record }) {
  const { id } = record;
  const { name } = record.collection();
  return record.isNew() && id !== '' && app.countRecords(name, $dbx.hashExp({ id })) > 0;
}

/**
 * Returns the maximum number of an account's records in a table. The demo account has lower limits.
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
 * Returns the size of an account, which SQLite triggers maintain, and whether it has a collection. Uses one query,
 * because a second one would take twice the time.
 * @param {core.App} app of the transaction
 * @param {string} owner
 * @param {Table} table the table whose records are counted
 * @param {string} [collection] id of the collection
 * @returns {{ records: number, bytes: number, ownsCollection: boolean }} `bytes` is for all tables
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
