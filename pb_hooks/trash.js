const { answerItem, callerOf, ownItem } = require('./item-route.js');

/**
 * `PATCH /items/trash/{userId}/{itemId}`: moves an item to the trash bin (spec §7).
 * @param {core.RequestEvent} e
 */
function trash(e) {
  return setTrashed(e, true);
}

/**
 * `PATCH /items/untrash/{userId}/{itemId}`: brings an item back to its collection (spec §7).
 * @param {core.RequestEvent} e
 */
function untrash(e) {
  return setTrashed(e, false);
}

/**
 * An item that is there already is answered as it is, and keeps the time it was trashed.
 * @param {core.RequestEvent} e
 * @param {boolean} isTrashed
 */
function setTrashed(e, isTrashed) {
  const path = callerOf(e);
  // A missing one needs no transaction, which holds up all others.
  let item = ownItem(e.app, path);
  e.app.runInTransaction((txApp) => {
    item = ownItem(txApp, path);
    if (item.getBool('isTrashed') !== isTrashed) putInTrash(txApp, item, isTrashed);
  });
  return answerItem(e, item);
}

/**
 * Puts an item into the trash bin, or takes it out.
 * @param {core.App} app of the transaction
 * @param {core.Record} item
 * @param {boolean} isTrashed
 */
function putInTrash(app, item, isTrashed) {
  item.set('isTrashed', isTrashed);
  item.set('trashedDateTime', isTrashed ? new DateTime() : '');
  app.save(item);
}

module.exports = { putInTrash, trash, untrash };
