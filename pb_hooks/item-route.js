const { ownRecord } = require(`${__hooks}/records.js`);

/**
 * Checks that the caller of a route `/…/{userId}/{itemId}` is that user or a superuser. server/routes refuses visitors.
 * `itemId` is empty for a route `/…/{userId}`.
 *
 * @param {core.RequestEvent} e
 * @returns {{ userId: string, itemId: string }}
 * @throws 403 for another user's id
 */
function callerOf(e) {
  const userId = e.request.pathValue('userId');
  const isUser = e.auth?.collection().name === 'users' && e.auth.id === userId;
  if (!isUser && !e.hasSuperuserAuth())
    throw new ForbiddenError('These items belong to another account.', {});
  return { userId, itemId: e.request.pathValue('itemId') };
}

/**
 * Returns the stored item, if it belongs to the user.
 *
 * @param {core.App} app in a transaction, the transaction's app
 * @param {{ userId: string, itemId: string }} caller
 * @throws 404 for a missing item, and also for another user's, so that the two can't be told apart
 */
function ownItem(app, { userId, itemId }) {
  const item = ownRecord(app, 'items', itemId, userId);
  if (!item) throw new NotFoundError('There is no such item.', {});
  return item;
}

/**
 * Responds with the item like PocketBase's record API, without hidden fields.
 * @param {core.RequestEvent} e
 * @param {core.Record} item
 */
function answerItem(e, item) {
  $apis.enrichRecord(e, item);
  return e.json(200, item);
}

module.exports = { answerItem, callerOf, ownItem };
