/// <reference path="../pb_data/types.d.ts" />

const { TITLE_MAX, cutText, detectUrl } = require(`${__hooks}/domain.js`);
const { answerItem, callerOf, ownItem } = require(`${__hooks}/item-route.js`);
const { fetchMode, fetchPage, whileFetching } = require(`${__hooks}/link-fetch.js`);
const { pageMetadata } = require(`${__hooks}/page-metadata.js`);

/** Links that a sweep takes on: 5 s each at most, so that it ends before the next minute's. */
const SWEEP_MAX = 5;

/** PocketBase's URL fields take no more than 2083. */
const FAVICON_URL_MAX = 2000;

/**
 * `PATCH /refetch/{userId}/{itemId}`: fetches a link's title and favicon and answers with the item
 * (spec §7). The app calls it for each new link too.
 * @param {core.RequestEvent} e
 * @throws 400 with the reason for what is no link, and for a page that can't be read
 */
function refetch(e) {
  const path = callerOf(e);
  const link = ownItem(e.app, path);
  if (link.getString('type') !== 'link')
    throw new BadRequestError('Only a link has a page to fetch.');
  const url = link.getString('content');
  let metadata;
  try {
    metadata = whileFetching(e.app, () => {
      markAsked(e.app, link.id);
      return fetchMetadata(url);
    });
  } catch (error) {
    throw new BadRequestError(`The page can’t be read: ${error.message}.`);
  }
  let item;
  e.app.runInTransaction((txApp) => {
    item = ownItem(txApp, path);
    store(txApp, item, url, metadata);
  });
  return answerItem(e, item);
}

/**
 * Fetches for a few of the links that nobody asked for, those made through the API, oldest first.
 * Each is marked before it is fetched, so that a site which fails or never answers is tried once.
 * @param {core.App} app
 */
function sweep(app) {
  if (fetchMode() === 'off') return;
  const links = app.findRecordsByFilter(
    'items',
    "metadataState = 'wanted'",
    'created',
    SWEEP_MAX,
    0,
  );
  for (const { id } of links) {
    try {
      whileFetching(app, () => {
        if (markAsked(app, id)) fillIn(app, id);
      });
    } catch (error) {
      app.logger().info('a link’s page could not be read', 'item', id, 'reason', error.message);
    }
  }
}

/**
 * @param {core.App} app
 * @param {string} id
 */
function fillIn(app, id) {
  const [link] = app.findRecordsByIds('items', [id]);
  if (!link) return;
  const url = link.getString('content');
  const metadata = fetchMetadata(url);
  app.runInTransaction((txApp) => {
    const [item] = txApp.findRecordsByIds('items', [id]);
    if (item) store(txApp, item, url, metadata);
  });
}

/** Title and favicon of a page, within the limits of an item's fields. */
function fetchMetadata(url) {
  const page = fetchPage(url);
  const { title, faviconUrl } = pageMetadata(page.url, page.html);
  const isUsable = faviconUrl.length <= FAVICON_URL_MAX && detectUrl(faviconUrl) === faviconUrl;
  return {
    title: cutText(title, TITLE_MAX).trim(),
    faviconUrl: isUsable ? faviconUrl : '',
  };
}

/**
 * Writes what a page said, unless the link has been changed to another page in the meantime. A
 * title that a person wrote stays; one that came from a page is replaced.
 */
function store(app, item, url, { title, faviconUrl }) {
  if (item.getString('type') !== 'link' || item.getString('content') !== url) return;
  const current = item.getString('title');
  const isPagesOwn = current === '' || current === item.getString('fetchedTitle');
  const hasNews = item.getString('faviconUrl') !== faviconUrl || (isPagesOwn && current !== title);
  if (!hasNews) return;
  if (isPagesOwn) {
    item.set('title', title);
    item.set('fetchedTitle', title);
  }
  item.set('faviconUrl', faviconUrl);
  try {
    app.save(item);
  } catch (error) {
    // PocketBase takes fewer hosts for valid than browsers do: the title is kept without the icon.
    if (faviconUrl === '') throw error;
    item.set('faviconUrl', '');
    app.save(item);
  }
}

/**
 * Takes a link off the list of those to be swept. It is no change of the item that anybody sees, so
 * neither `updated` nor a realtime event tells of it.
 * @returns {boolean} whether it was still on the list
 */
function markAsked(app, id) {
  const result = app
    .db()
    .newQuery(
      "UPDATE items SET metadataState = 'asked' WHERE id = {:id} AND metadataState = 'wanted'",
    )
    .bind({ id })
    .execute();
  return result.rowsAffected() === 1;
}

/** Says once, at the start, when links will have no titles. */
function sayFetchMode() {
  if (fetchMode() === 'off')
    console.log(
      'Links are saved without title and icon: this PocketBase release can’t keep them from reaching the inner network. Build server/ to have them, or set JOT_UNGUARDED_FETCH=on.',
    );
}

module.exports = { refetch, sayFetchMode, sweep };
