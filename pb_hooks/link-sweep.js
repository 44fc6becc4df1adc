const { markAsked, logUnreadable, setState, store } = require(`${__hooks}/metadata.js`);
const { selectAll } = require(`${__hooks}/sql.js`);

/** Maximum number of links of each state per sweep. Each takes up to a few seconds, and a sweep runs every minute. */
const SWEEP_MAX = 5;

/** Maximum number of candidates per account, because the budget may refuse the first ones. */
const EACH_ACCOUNTS_MAX = 5;
const CANDIDATES_MAX = 50;

/**
 * Fetches the title and icon of some links that weren't fetched yet, the missing icons of some others, and some
 * outdated icons. A slow site delays no request.
 * @param {core.App} app
 */
function sweep(app) {
  sweepState(app, 'wanted', fillIn);
  sweepState(app, 'iconWanted', fillInIcon);
  renewIcons(app);
}

/**
 * Fetches links of a state until the sweep's maximum is reached, the oldest of each account in turn. Links that the
 * budget refuses are left for a later sweep.
 * @param {core.App} app
 * @param {'wanted' | 'iconWanted'} state
 * @param {(app: core.App, link: core.Record) => void} work
 */
function sweepState(app, state, work) {
  let done = 0;
  for (const id of candidates(app, state)) {
    if (done === SWEEP_MAX) return;
    const [link] = app.findRecordsByIds('items', [id]);
    if (link?.getString('metadataState') !== state) continue;
    try {
      work(app, link);
      done++;
    } catch (error) {
      if (isTooEarly(error)) continue;
      done++;
      setState(app, id, 'asked', `metadataState = '${state}'`);
      logUnreadable(app, id, error);
    }
  }
}

/**
 * Returns ids of links of a state, oldest first, one of each account in turn. The query jumps in the index from account
 * to account, because reading all links of the state would take too long.
 * @param {core.App} app
 * @param {string} state
 */
function candidates(app, state) {
  const rows = selectAll(
    app,
    { id: '' },
    `WITH RECURSIVE accounts (owner) AS (
         SELECT MIN(owner) FROM items WHERE metadataState = {:state}
         UNION ALL
         SELECT (SELECT MIN(owner) FROM items WHERE metadataState = {:state} AND owner > accounts.owner)
         FROM accounts WHERE owner IS NOT NULL
       )
       SELECT id FROM (
         SELECT items.id, items.created,
           ROW_NUMBER() OVER (PARTITION BY items.owner ORDER BY items.created, items.id) AS place
         FROM accounts JOIN items ON items.id IN (
           SELECT id FROM items
           WHERE metadataState = {:state} AND owner = accounts.owner ORDER BY created, id LIMIT {:each}
         )
       ) ORDER BY place, created, id LIMIT {:most}`,
    { state, each: EACH_ACCOUNTS_MAX, most: CANDIDATES_MAX },
  );
  return Array.from(rows, ({ id }) => id);
}

/**
 * Whether the budget of server/fetch has refused a fetch for now.
 * @param {unknown} error
 */
function isTooEarly(error) {
  return Boolean(/** @type {{ value?: GoError }} */ (error).value?.retryAfter);
}

/**
 * Fetches the title and icon of a link.
 * @param {core.App} app
 * @param {core.Record} link
 */
function fillIn(app, link) {
  const url = link.getString('content');
  const preview = $links.preview(url, { account: link.getString('owner'), item: link.id });
  markAsked(app, link.id);
  put(app, link.id, url, preview);
}

/**
 * Fetches the icon of a link whose page was already read.
 * @param {core.App} app
 * @param {core.Record} link
 */
function fillInIcon(app, link) {
  const url = link.getString('content');
  const faviconUrl = link.getString('faviconUrl');
  // If the icon is on another host, the link was redirected there. The page has to be read again to find its host.
  if (hostOf(url) !== hostOf(faviconUrl)) {
    setState(app, link.id, 'wanted', "metadataState = 'iconWanted'");
    return;
  }
  const { key: icon } = $links.icon(url, [faviconUrl], link.getString('owner'));
  setState(app, link.id, 'asked', "metadataState = 'iconWanted'");
  const title = link.getString('fetchedTitle');
  put(app, link.id, url, { title, faviconUrl, icon, isIconLate: false });
}

/**
 * @param {core.App} app
 * @param {string} id
 * @param {string} url
 * @param {LinkPreview} preview
 */
function put(app, id, url, preview) {
  app.runInTransaction((txApp) => {
    const [item] = txApp.findRecordsByIds('items', [id]);
    if (item) store(txApp, item, url, preview);
  });
}

/**
 * Fetches icons again that are in use and out of date, or whose files were deleted.
 * @param {core.App} app
 */
function renewIcons(app) {
  for (const key of $links.staleIcons(SWEEP_MAX)) {
    const [item] = app.findRecordsByFilter(
      'items',
      "icon = {:key} && icon != '' && faviconUrl != ''",
      '',
      1,
      0,
      { key },
    );
    if (!item) continue;
    try {
      $links.refreshIcon(key, item.getString('faviconUrl'), item.getString('owner'));
    } catch (error) {
      // It is tried again after the icon is requested again.
      logUnreadable(app, item.id, error);
    }
  }
}

/**
 * Returns the host and port of an http(s) URL.
 * @param {string} url
 */
function hostOf(url) {
  return (/^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '').toLowerCase();
}

module.exports = { sweep };
