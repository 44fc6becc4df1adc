const { answerItem, callerOf, ownItem } = require('./item-route.js');

/** `PATCH /items/trash/{userId}/{itemId}`: moves an item to the trash bin (spec §7). */
function trash(e) {
  return setTrashed(e, true);
}

/** `PATCH /items/untrash/{userId}/{itemId}`: brings an item back to its collection (spec §7). */
function untrash(e) {
  return setTrashed(e, false);
}

/** An item that is there already is answered as it is, and keeps the time it was trashed. */
function setTrashed(e, isTrashed) {
  const path = callerOf(e);
  let item;
  e.app.runInTransaction((txApp) => {
    item = ownItem(txApp, path);
    if (item.getBool('isTrashed') === isTrashed) return;
    item.set('isTrashed', isTrashed);
    item.set('trashedDateTime', isTrashed ? new DateTime() : '');
    txApp.save(item);
  });
  return answerItem(e, item);
}

module.exports = { trash, untrash };
