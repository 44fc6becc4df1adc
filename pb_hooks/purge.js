/** Items deleted in one transaction, for as long as which others’ writes wait. */
const BATCH = 20;
/** How long it rests after a transaction, in times of what that took. */
const REST = 2;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes the items that have been in the trash long enough (spec §4), oldest first; none that are due only by a
 * clock that is doubted. Between two batches it rests for twice as long as the first took: two thirds of a core are people’s.
 *
 * @param {core.App} app
 * @param {number} [most] how many at most, in batches and without rests, while nobody is served; all by default
 * @returns {number} how many were deleted
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
