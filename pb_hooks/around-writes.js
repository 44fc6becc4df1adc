// What the server of server/ does natively (server/rules) around a record's write, for the official
// release: the transaction in which rule and write stand, the stored record read again in it, and
// dates that rise.

const collections = require(`${__hooks}/collections.js`);
const items = require(`${__hooks}/items.js`);
const records = require(`${__hooks}/records.js`);

/**
 * A handler that asks a rule and writes, both in one transaction.
 * @param {(e: RecordWrite) => void} rule
 * @param {(e: core.RecordRequestEvent) => RecordWrite} writeOf
 */
function writing(rule, writeOf) {
  return (/** @type {core.RecordRequestEvent} */ e) =>
    records.inTransaction(e, () => {
      const asked = writeOf(e);
      rule(asked);
      e.record = asked.record;
      e.next();
    });
}

/** @param {core.RecordRequestEvent} e */
const newWrite = (e) => recordWrite(e, sentNames(e), {});

/**
 * Reads the stored record again inside the transaction and puts the sent fields on it. PocketBase
 * read it before, so another request may have changed it since.
 * @param {core.RecordRequestEvent} e whose `record` becomes the fresh one
 * @throws 404 when it is gone, 412 when it isn't the one any more that the change was based on
 */
function changeOf(e) {
  const record = findStored(e);
  refuseOutdated(e, record);
  const stored = record.fieldsData();
  const { fields } = e.collection;
  const sent = sentNames(e).filter((name) => fields.getByName(name));
  for (const name of sent) record.set(name, e.record.get(name));
  e.record = record;
  return recordWrite(e, sent, stored);
}

/**
 * @param {core.RecordRequestEvent} e
 * @param {string[]} sent
 * @param {Record<string, unknown>} stored
 * @returns {RecordWrite}
 */
function recordWrite(e, sent, stored) {
  const { app, auth, collection, record } = e;
  return {
    app,
    auth,
    collection,
    isSuperuser: e.hasSuperuserAuth(),
    record,
    sent,
    stored,
    values: record.fieldsData(),
    userAgent: e.requestInfo().headers.user_agent ?? '',
  };
}

/** @param {core.RecordRequestEvent} e */
const sentNames = (e) => Object.keys(e.requestInfo().body).sort();

/**
 * The request's record as it is stored now.
 * @param {core.RecordRequestEvent} e
 */
function findStored(e) {
  try {
    return e.app.findRecordById(e.collection.id, e.record.id);
  } catch (error) {
    throw new NotFoundError('', error);
  }
}

/**
 * Refuses a change that was based on another version than the stored one, for who says so with
 * `If-Match: "{updated}"`: nobody overwrites what they haven't seen.
 * @param {core.RecordRequestEvent} e
 * @param {core.Record} stored
 */
function refuseOutdated(e, stored) {
  const { if_match: header = '' } = e.requestInfo().headers;
  const base = header.trim().replace(/^"(.*)"$/, '$1');
  if (base === '' || base === '*' || base === stored.getString('updated')) return;
  throw new ApiError(412, 'The record has been changed since it was read.', null);
}

/**
 * Makes `updated` rise with every write, also within a millisecond and when the clock was set
 * back: whoever keeps a copy tells the newer of two versions by it.
 * @param {core.RecordEvent} e
 */
function raiseUpdated(e) {
  const last = e.record.getDateTime('updated').time().unixMilli();
  if (new DateTime().time().unixMilli() <= last)
    e.record.setRaw('updated', new DateTime(new Date(last + 1).toISOString()));
  e.next();
}

module.exports = {
  createCollection: writing(collections.create, newWrite),
  createItem: writing(items.create, newWrite),
  deleteCollection: writing(collections.remove, changeOf),
  deleteItem: writing(() => {}, changeOf),
  raiseUpdated,
  updateCollection: writing(collections.update, changeOf),
  updateItem: writing(items.update, changeOf),
};
