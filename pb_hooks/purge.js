/** Number of items deleted in one transaction, because other writes wait meanwhile. */
const BATCH = 20;
/** How long to pause after a transaction, as a multiple of its duration. */
const REST = 2;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes the expired items of the trash, oldest first (spec §4). Expiry is judged by the trusted time (clock.js).
 * After each batch, it pauses for twice as long as the batch took, so that requests get two thirds of the time.
 *
 * @param {core.App} app
 * @param {number} [most] maximum number of items, deleted without pauses before the server listens; all by default
 * @returns {number} number of deleted items
 */
function purge(app, most = Infinity) {
  const { trustedTime } = require(`${__hooks}/clock.js`);
  const { TRASH_RETENTION_DAYS } = require(`${__hooks}/domain.js`);
  const cutoff = new Date(trustedTime(app) - TRASH_RETENTION_DAYS * DAY_MS)
    .toISOString()
    .replace('T', ' ');
  let total = 0;
  let count;
  do {
    const begun = Date.now();
    count = 0;
    app.runInTransaction((txApp) => {
      const items = arrayOf(new Record());
      txApp
        .recordQuery('items')
        .andWhere($dbx.exp('isTrashed = 1 AND trashedDateTime <= {:cutoff}', { cutoff }))
        .orderBy('trashedDateTime')
        .limit(BATCH)
        .all(items);
      for (const item of items) txApp.delete(item);
      count = items.length;
    });
    total += count;
    if (count === BATCH && most === Infinity) sleep(REST * (Date.now() - begun));
  } while (count === BATCH && total < most);
  if (total > 0) app.logger().info('trashed items purged', 'items', total);
  return total;
}

module.exports = { purge };
