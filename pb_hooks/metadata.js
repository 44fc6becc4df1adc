const { TITLE_MAX, cutText } = require(`${__hooks}/domain.js`);
const { messageOf } = require(`${__hooks}/errors.js`);
const { answerItem, callerOf, ownItem } = require(`${__hooks}/item-route.js`);
const { execute } = require(`${__hooks}/sql.js`);

// `PATCH /refetch/{userId}/{itemId}` fetches a link's title and favicon and answers with the item
// (spec §7). The app calls it for each new link too. The server asks `ask` and `storePreview`, and reads the
// page between them (server/fetch).

/**
 * Says which page is to be read.
 * @param {RefetchEvent} e
 * @throws 400 for what is no link
 */
function ask(e) {
  const link = ownItem(e.app, callerOf(e));
  if (link.getString('type') !== 'link')
    throw new BadRequestError('Only a link has a page to fetch.');
  e.itemId = link.id;
  e.account = link.getString('owner');
  e.url = link.getString('content');
}

/**
 * Stores what the page says, and answers with the item.
 * @param {RefetchEvent} e
 * @throws 400 for a page that can't be read. Why it can't may tell of the server's own network, so
 *   only the log does.
 */
function storePreview(e) {
  const { preview, url } = e;
  markAsked(e.app, e.itemId);
  if (!preview) {
    logUnreadable(e.app, e.itemId, e.failure);
    throw new BadRequestError(
      'The page can’t be read. Open the link to see whether it is right, and try again later.',
    );
  }
  const path = callerOf(e);
  let item = ownItem(e.app, path);
  e.app.runInTransaction((txApp) => {
    item = ownItem(txApp, path);
    store(txApp, item, url, preview);
  });
  return answerItem(e, item);
}

/**
 * Writes what a page said, unless the link has been changed to another page in the meantime. A
 * title that a person wrote stays; one that came from a page is replaced.
 * @param {core.App} app
 * @param {core.Record} item
 * @param {string} url
 * @param {LinkPreview} preview
 */
function store(app, item, url, preview) {
  if (item.getString('type') !== 'link' || item.getString('content') !== url) return;
  saveChanges(app, item, preview);
  // The page is read again, for all of its icons. This comes last: saving the item writes the state
  // that it was read with.
  if (preview.isIconLate) setState(app, item.id, 'wanted', "metadataState = 'asked'");
}

/**
 * @param {core.App} app
 * @param {core.Record} item
 * @param {LinkPreview} preview
 */
function saveChanges(app, item, { title: pageTitle, faviconUrl, icon }) {
  const title = cutText(pageTitle, TITLE_MAX).trim();
  const current = item.getString('title');
  const isPagesOwn = current === '' || current === item.getString('fetchedTitle');
  const isChanged =
    item.getString('faviconUrl') !== faviconUrl ||
    item.getString('icon') !== icon ||
    (isPagesOwn && current !== title);
  if (!isChanged) return;
  if (isPagesOwn) {
    item.set('title', title);
    item.set('fetchedTitle', title);
  }
  item.set('faviconUrl', faviconUrl);
  item.set('icon', icon);
  try {
    app.save(item);
  } catch (error) {
    // PocketBase takes fewer hosts for valid than browsers do: the title is kept without the icon.
    if (faviconUrl === '') throw error;
    item.set('faviconUrl', '');
    item.set('icon', '');
    app.save(item);
  }
}

/**
 * Takes a link off the list of those to be swept. It is no change of the item that anybody sees, so
 * neither `updated` nor a realtime event shows it.
 * @param {core.App} app
 * @param {string} id
 */
function markAsked(app, id) {
  setState(app, id, 'asked', "metadataState = 'wanted'");
}

/**
 * @param {core.App} app
 * @param {string} id of an item
 * @param {'wanted' | 'asked'} state
 * @param {string} condition under which it changes, as SQL
 */
function setState(app, id, state, condition) {
  execute(app, `UPDATE items SET metadataState = {:state} WHERE id = {:id} AND ${condition}`, {
    id,
    state,
  });
}

/**
 * @param {core.App} app
 * @param {string} itemId
 * @param {unknown} error
 */
function logUnreadable(app, itemId, error) {
  app.logger().info('a link’s page could not be read', 'item', itemId, 'reason', messageOf(error));
}

module.exports = { ask, storePreview, markAsked, logUnreadable, setState, store };
