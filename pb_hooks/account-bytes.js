// The size quota of an account in the database, including its versions, results and clients (docs/decisions/0071).
// SQLite triggers maintain the sum.

const domain = require(`${__hooks}/domain.js`);
const { fieldError } = require(`${__hooks}/errors.js`);
const { DEMO_ID } = require(`${__hooks}/demo-account.js`);
const { isKnown, quotaOf, usageOf } = require(`${__hooks}/quotas.js`);
const { execute } = require(`${__hooks}/sql.js`);

/** Bytes that an item or a collection takes in addition to its texts, as in the migration. */
const RECORD_BYTES = 700;

/**
 * Maximum number of versions deleted for one write, because other writes wait meanwhile. They take more space than any
 * write adds.
 */
const BATCH = 1000;

/** @typedef {{ title: string, content: string }} Texts */

/**
 * Deletes an account's oldest versions until there is room for what a write adds.
 * @param {RecordWrite} e in its transaction
 * @param {string} owner user id of the account
 * @param {number} growth of its texts, in bytes; if they don't grow, nothing is refused
 * @param {number} [bytes] size of the account, if known
 * @throws 400 if there is no room and no version to delete
 */
function makeRoom(e, owner, growth, bytes = bytesOf(e.app, owner)) {
  const most = maxBytesOf(e.app, owner);
  const excess = bytes + growth - most;
  if (excess <= 0) return;
  if (deleteOldest(e.app, owner, excess) === BATCH || growth <= 0) return;
  if (bytesOf(e.app, owner) + growth <= most || isKnown(e)) return;
  throw fieldError(domain.accountFull(most, owner === DEMO_ID));
}

/**
 * The size of a new item, in bytes.
 * @param {Texts} texts
 */
const sizeOfItem = (texts) => RECORD_BYTES + sizeOfTexts(texts);

/**
 * By how much the texts of an item grow, in bytes.
 * @param {Texts} before
 * @param {Texts} after
 */
const growthOf = (before, after) => sizeOfTexts(after) - sizeOfTexts(before);

/** @param {Texts} texts */
const sizeOfTexts = ({ title, content }) => toBytes(title + content).length;

/**
 * @param {core.App} app
 * @param {string} owner
 */
const maxBytesOf = (app, owner) => domain.maxBytes(quotaOf(app, owner, 'items'));

/**
 * @param {core.App} app
 * @param {string} owner
 */
const bytesOf = (app, owner) => usageOf(app, owner, 'items').bytes;

/**
 * Deletes an account's oldest versions until enough bytes are free, but at most one batch.
 * @param {core.App} app of the transaction
 * @param {string} owner
 * @param {number} wanted
 * @returns {number} number of deleted versions
 */
function deleteOldest(app, owner, wanted) {
  return execute(
    app,
    `DELETE FROM itemVersions WHERE number IN (
        SELECT number FROM (
          SELECT number, sum(bytes) OVER (ORDER BY kept, number) - bytes AS freed FROM (
            SELECT number, kept, octet_length(title) + octet_length(content) AS bytes
              FROM itemVersions WHERE owner = {:owner} ORDER BY kept, number LIMIT ${BATCH})
        ) WHERE freed < {:wanted})`,
    { owner, wanted },
  );
}

/**
 * `GET /api/account/usage`: size and quota of the caller's account, in bytes.
 * @param {core.RequestEvent} e
 */
function usage(e) {
  // server/routes admits only accounts.
  const owner = /** @type {core.Record} */ (e.auth).id;
  return e.json(200, { bytes: bytesOf(e.app, owner), maxBytes: maxBytesOf(e.app, owner) });
}

module.exports = { RECORD_BYTES, growthOf, makeRoom, sizeOfItem, usage };
