const { answerItem, callerOf, ownItem } = require('./item-route.js');

/**
 * `PATCH /items/trash/{userId}/{itemId}`: moves an item to the trash bin (spec §7).
 * @param {core.RequestEvent} e
 */
function trash(e) {
  return setTrashed(e, true);
}

/**
 * `PATCH /items/untrash/{userId}/{itemId}`: restores an item to its collection (spec §7).
 * @param {core.RequestEvent} e
 */
function untrash(e) {
  return setTrashed(e, false);
}

/**
 * Responds with the item. An item that is already there isn't changed and keeps its `trashedDateTime`.
 * @param {core.RequestEvent} e
 * @param {boolean} isTrashed
 */
function setTrashed(e, isTrashed) {
  const path = callerOf(e);
  // For a missing item, don't start a transaction, because it would block other writes.
  let item = ownItem(e.app, path);
  e.app.runInTransaction((txApp) => {
    item = ownItem(txApp, path);
    if (item.getBool('isTrashed') !== isTrashed) putInTrash(txApp, item, isTrashed);
  });
  return answerItem(e, item);
}

/**
 * Moves an item to or out of the trash bin.
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
