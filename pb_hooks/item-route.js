const { ownRecord } = require(`${__hooks}/records.js`);

/**
 * The caller of a route `/…/{userId}/{itemId}`, checked against the path: the user itself, or a superuser in its
 * place; server/routes lets no guest in. `itemId` is blank for a route `/…/{userId}`.
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
 * The item as it is stored now, if it is the user's own.
 *
 * @param {core.App} app the transaction's app inside of one
 * @param {{ userId: string, itemId: string }} caller
 * @throws 404 for a missing item and for one of somebody else, which look the same
 */
function ownItem(app, { userId, itemId }) {
  const item = ownRecord(app, 'items', itemId, userId);
  if (!item) throw new NotFoundError('There is no such item.', {});
  return item;
}

/**
 * Answers with the item as the generic endpoints do, without hidden fields.
 * @param {core.RequestEvent} e
 * @param {core.Record} item
 */
function answerItem(e, item) {
  $apis.enrichRecord(e, item);
  return e.json(200, item);
}

module.exports = { answerItem, callerOf, ownItem };
