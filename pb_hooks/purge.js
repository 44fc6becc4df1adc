/** Items deleted in one transaction, so that other writes find their turn between two. */
const BATCH = 500;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes the items that have been in the trash long enough (spec §4), oldest first.
 *
 * @param {core.App} app
 * @returns {number} how many were deleted
 */
function purge(app) {
  const { TRASH_RETENTION_DAYS } = require(`${__hooks}/domain.js`);
  const cutoff = new Date(Date.now() - TRASH_RETENTION_DAYS * DAY_MS)
    .toISOString()
    .replace('T', ' ');
  let total = 0;
  let count;
  do {
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
  } while (count === BATCH);
  if (total > 0) app.logger().info('trashed items purged', 'items', total);
  return total;
}

module.exports = { purge };
