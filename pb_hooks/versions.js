// Earlier texts of items: the table itemVersions (spec §4).

const { VERSION_DAYS, VERSIONS_MAX, isSameText, isVersionKept } = require(`${__hooks}/domain.js`);
const { execute, selectOne } = require(`${__hooks}/sql.js`);

/** @typedef {import('../src/domain/versions').VersionText} VersionText */

/** Versions deleted per transaction, so that other writes don't wait long. */
const BATCH = 500;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Saves the stored text of an item as a version, if the change calls for one.
 * @param {RecordWrite} e of a change, in its transaction
 * @param {VersionText} before
 * @param {VersionText} after
 * @returns {boolean} whether it saved one
 */
function saveVersion(e, before, after) {
  if (isSameText(before, after)) return false;
  const { app, record } = e;
  const now = Date.now();
  const change = { before, after, isAlways: e.keepsVersion === true, now };
  const { lastKept, amount } = newestOf(app, record.id);
  const history = {
    lastKept: lastKept || null,
    /** @param {VersionText} text */
    holds: (text) => amount > 0 && holds(app, record.id, text),
  };
  if (!isVersionKept(change, history)) return false;
  const device = $deviceName(e.userAgent);
  execute(
    app,
    `INSERT INTO itemVersions (item, owner, kept, device, type, title, content)
        VALUES ({:item}, {:owner}, {:now}, {:device}, {:type}, {:title}, {:content})`,
    { item: record.id, owner: String(e.stored.owner), now, device, ...textOf(before) },
  );
  if (amount >= VERSIONS_MAX) deleteClosest(app, record.id);
  return true;
}

/**
 * Unix time of an item's newest version, in ms, and the number of its versions. Both are 0 without any.
 * @param {core.App} app
 * @param {string} item
 */
function newestOf(app, item) {
  return selectOne(
    app,
    { lastKept: 0, amount: 0 },
    `SELECT coalesce(max(kept), 0) AS lastKept, count(*) AS amount
        FROM itemVersions WHERE item = {:item}`,
    { item },
  );
}

/**
 * Whether an item has a version with this text.
 * @param {core.App} app
 * @param {string} item
 * @param {VersionText} text
 */
function holds(app, item, text) {
  const row = selectOne(
    app,
    { amount: 0 },
    `SELECT count(*) AS amount FROM itemVersions
        WHERE item = {:item} AND type = {:type} AND title = {:title} AND content = {:content}`,
    { item, ...textOf(text) },
  );
  return row.amount > 0;
}

/**
 * Returns only the fields of a version's text.
 * @param {VersionText} text may be a record with more fields
 */
function textOf({ type, title, content }) {
  return { type, title, content };
}

/**
 * Deletes the version that was followed soonest by another, so that many edits within an hour don't displace
 * the versions of months.
 * @param {core.App} app
 * @param {string} item
 */
function deleteClosest(app, item) {
  execute(
    app,
    `DELETE FROM itemVersions WHERE number = (
        SELECT number FROM (
          SELECT number, lead(kept) OVER (ORDER BY kept, number) - kept AS gap
            FROM itemVersions WHERE item = {:item}
        ) WHERE gap IS NOT NULL ORDER BY gap, number LIMIT 1)`,
    { item },
  );
}

/**
 * Deletes expired versions. Expiry is judged by the trusted time (clock.js).
 * @param {core.App} app
 */
function prune(app) {
  const { trustedTime } = require(`${__hooks}/clock.js`);
  const cutoff = trustedTime(app) - VERSION_DAYS * DAY_MS;
  let deleted;
  do {
    deleted = execute(
      app,
      `DELETE FROM itemVersions WHERE number IN (
          SELECT number FROM itemVersions WHERE kept <= {:cutoff} LIMIT {:batch})`,
      { cutoff, batch: BATCH },
    );
  } while (deleted === BATCH);
}

module.exports = { saveVersion, prune };
