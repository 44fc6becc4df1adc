// How many bytes an account may have in the database, its versions, results and clients included
// (docs/decisions/0071). SQLite's triggers keep the sum.

const domain = require(`${__hooks}/domain.js`);
const { fieldError } = require(`${__hooks}/errors.js`);
const { DEMO_ID } = require(`${__hooks}/demo-account.js`);
const { isKnown, quotaOf, usageOf } = require(`${__hooks}/quotas.js`);
const { execute } = require(`${__hooks}/sql.js`);

/** What an item or a collection takes beside its texts, as the migration has it. */
const RECORD_BYTES = 700;

/**
 * Versions that are deleted for one write, for as long as which others' writes wait. They take more than any
 * write adds.
 */
const BATCH = 1000;

/** @typedef {{ title: string, content: string }} Texts */

/**
 * Makes room for what a write adds to an account: the oldest versions of its texts go first.
 * @param {RecordWrite} e in its transaction
 * @param {string} owner whose account it is
 * @param {number} growth of its texts, in bytes; where they don't grow, nothing is refused
 * @param {number} [bytes] how many it has, where that is known
 * @throws 400 where no version is left, and there is no room
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
 * What a new item takes.
 * @param {Texts} texts
 */
const sizeOfItem = (texts) => RECORD_BYTES + sizeOfTexts(texts);

/**
 * How much longer the texts of an item get, in bytes.
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
 * Deletes an account's oldest versions until so many bytes are free, in one batch at most.
 * @param {core.App} app of the transaction
 * @param {string} owner
 * @param {number} wanted
 * @returns {number} how many were deleted
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
 * `GET /api/account/usage`: how many bytes the caller's account has, and may have.
 * @param {core.RequestEvent} e
 */
function usage(e) {
  // server/routes lets accounts in only.
  const owner = /** @type {core.Record} */ (e.auth).id;
  return e.json(200, { bytes: bytesOf(e.app, owner), maxBytes: maxBytesOf(e.app, owner) });
}

module.exports = { RECORD_BYTES, growthOf, makeRoom, sizeOfItem, usage };
