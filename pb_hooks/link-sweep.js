const { markAsked, logUnreadable, setState, store } = require(`${__hooks}/metadata.js`);
const { selectAll } = require(`${__hooks}/sql.js`);

/** Links of each kind that a sweep takes on. Each takes a few seconds at most, and the next minute
 * has a sweep of its own. */
const SWEEP_MAX = 5;

/** So many of an account's links are looked at, in case the first ones may not be fetched yet. */
const EACH_ACCOUNTS_MAX = 5;
const CANDIDATES_MAX = 50;

/**
 * Fetches for a few of the links that nobody asked for, for a few of those that have no icon yet, and
 * for a few icons that were looked at and are out of date. One slow site holds up nobody.
 * @param {core.App} app
 */
function sweep(app) {
  sweepState(app, 'wanted', fillIn);
  sweepState(app, 'iconWanted', fillInIcon);
  renewIcons(app);
}

/**
 * Does the work for links of a state, those of each account in turn and the oldest first, until as
 * many were fetched as a sweep takes on. What the budget refuses is left for a later sweep.
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
 * Ids of links of a state: the oldest of each account, then the second oldest of each. The index leads
 * from one account to the next, and to its few oldest: all that wait are too many to be read.
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
 * Whether a fetch was only refused for now, by the budget of server/fetch.
 * @param {unknown} error
 */
function isTooEarly(error) {
  return Boolean(/** @type {{ value?: GoError }} */ (error).value?.retryAfter);
}

/**
 * Title and icon of a link.
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
 * The icon of a link whose page was read before.
 * @param {core.App} app
 * @param {core.Record} link
 */
function fillInIcon(app, link) {
  const url = link.getString('content');
  const faviconUrl = link.getString('faviconUrl');
  // An icon that lies elsewhere is that of the host that the page was read from: which is to be found
  // out by reading it again.
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
 * Icons that somebody has looked at and that are out of date, or were deleted with their folder.
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
      // It is wanted again when somebody looks at it again.
      logUnreadable(app, item.id, error);
    }
  }
}

/**
 * The host of an http(s) address, with its port.
 * @param {string} url
 */
function hostOf(url) {
  return (/^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? '').toLowerCase();
}

module.exports = { sweep };
