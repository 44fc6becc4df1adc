/// <reference path="../pb_data/types.d.ts" />

const { refused } = require(`${__hooks}/errors.js`);

/**
 * Runs a request's work in one transaction: everything reads and writes through `e.app`, which is
 * the transaction's meanwhile, and the answer is sent after the commit.
 * @param {core.RecordRequestEvent} e
 * @param {() => void} work
 */
function inTransaction(e, work) {
  const app = e.app;
  try {
    app.runInTransaction((txApp) => {
      e.app = txApp;
      work();
    });
  } finally {
    e.app = app;
  }
}

/**
 * The names of the record's fields that the request's body holds. A field that may not be seen is
 * never among them, save for superusers.
 * @param {core.RecordRequestEvent} e
 * @returns {string[]}
 */
function sentFields(e) {
  const body = e.requestInfo().body;
  return e.collection.fields.fieldNames().filter((name) => name in body);
}

/**
 * Reads the stored record again inside the transaction and puts the sent fields on it. PocketBase
 * read it before, so another request may have changed it since: what that one wrote would be
 * missing from the answer and from the realtime event.
 * @param {core.RecordRequestEvent} e whose `record` becomes the fresh one
 * @throws 412 when it isn't the one any more that the change was based on
 * @returns {string[]} the names of the sent fields
 */
function applyToStored(e) {
  const names = sentFields(e);
  const stored = findStored(e);
  refuseOutdated(e, stored);
  for (const name of names) stored.set(name, e.record.get(name));
  e.record = stored;
  return names;
}

/**
 * Deletes the stored record, unless it isn't the one any more that was to be deleted.
 * @param {core.RecordRequestEvent} e
 * @throws 412 when it has been changed since
 */
function remove(e) {
  inTransaction(e, () => {
    e.record = findStored(e);
    refuseOutdated(e, e.record);
    e.next();
  });
}

/**
 * Refuses a change that was based on another version than the stored one, for who says so with
 * `If-Match: "{updated}"`: nobody overwrites what they haven't seen.
 * @param {core.RecordRequestEvent} e
 * @param {core.Record} stored read in the transaction that will write it
 */
function refuseOutdated(e, stored) {
  const { if_match: header = '' } = e.requestInfo().headers;
  const base = header.trim().replace(/^"(.*)"$/, '$1');
  if (base === '' || base === '*' || base === stored.getString('updated')) return;
  throw new ApiError(412, 'The record has been changed since it was read.', null);
}

/**
 * The request's record as it is stored now.
 * @param {core.RecordRequestEvent} e
 * @throws 404 when it is gone
 */
function findStored(e) {
  try {
    return e.app.findRecordById(e.collection.id, e.record.id);
  } catch (error) {
    throw new NotFoundError('', error);
  }
}

/**
 * Refuses what only superusers and the server's own routes change. A value equal to the stored one
 * does no harm.
 * @param {core.Record} record with the sent values on it
 * @param {string[]} names
 */
function refuseChangeOf(record, names) {
  for (const field of names) {
    if (record.getString(field) !== record.original().getString(field))
      throw refused({ field, code: 'notChangeable', message: 'This can’t be changed here.' });
  }
}

/**
 * Makes the caller the owner of a new record that names none.
 * @param {core.RecordRequestEvent} e
 */
function fillOwner(e) {
  if (e.record.getString('owner') === '' && !e.hasSuperuserAuth()) e.record.set('owner', e.auth.id);
}

/**
 * Makes `updated` rise with every write, also within a millisecond and when the clock was set
 * back: whoever keeps a copy tells the newer of two versions by it.
 * @param {core.RecordEvent} e
 */
function raiseUpdated(e) {
  const last = e.record.original().getDateTime('updated').time().unixMilli();
  if (new DateTime().time().unixMilli() <= last)
    e.record.setRaw('updated', new DateTime(new Date(last + 1).toISOString()));
  e.next();
}

module.exports = {
  applyToStored,
  fillOwner,
  findStored,
  inTransaction,
  raiseUpdated,
  refuseChangeOf,
  remove,
  sentFields,
};
