const { TITLE_MAX, cutText } = require(`${__hooks}/domain.js`);
const { messageOf } = require(`${__hooks}/errors.js`);
const { answerItem, callerOf, ownItem } = require(`${__hooks}/item-route.js`);
const { execute } = require(`${__hooks}/sql.js`);

// `PATCH /refetch/{userId}/{itemId}` fetches a link's title and icon and responds with the item (spec §7). The app also
// calls it for each new link. The server fetches the page between `ask` and `storePreview` (server/fetch).

/**
 * Sets which page to fetch.
 * @param {RefetchEvent} e
 * @throws 400 if the item isn't a link
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
 * Stores the page's title and icon, and responds with the item.
 * @param {RefetchEvent} e
 * @throws 400 if the page can't be read. The reason could reveal the server's network, so it is only logged
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
 * Stores the title and icon of a page, unless the link's address has changed meanwhile. Replaces a title that was
 * fetched before, and keeps one that the user has typed.
 * @param {core.App} app
 * @param {core.Record} item
 * @param {string} url
 * @param {LinkPreview} preview
 */
function store(app, item, url, preview) {
  if (item.getString('type') !== 'link' || item.getString('content') !== url) return;
  saveChanges(app, item, preview);
  // The page will be read again for its icons. This comes last, because saving the item writes its old state.
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
    // PocketBase accepts fewer hosts than browsers do. Then the title is stored without the icon.
    if (faviconUrl === '') throw error;
    item.set('faviconUrl', '');
    item.set('icon', '');
    app.save(item);
  }
}

/**
 * Removes a link from those to be swept. This isn't a visible change of the item, so it neither changes `updated` nor
 * sends a realtime event.
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
 * @param {string} condition SQL condition for the change
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
