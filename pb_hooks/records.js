const { fieldError } = require(`${__hooks}/errors.js`);

/**
 * Refuses a request that changes fields which only superusers and the server's routes can change. The stored value is
 * allowed, and an empty one in a new record.
 * @param {RecordWrite} e
 * @param {string[]} fields
 */
function refuseChangeOf(e, fields) {
  const { stored, values } = e;
  // A name may have a modifier. The names are joined, because reading each one would be a call into Go.
  const sent = e.sent.join();
  for (const field of fields) {
    if (!sent.includes(field)) continue;
    if (String(values[field] || '') !== String(stored[field] || ''))
      throw fieldError({ field, code: 'notChangeable', message: 'This can’t be changed here.' });
  }
}

/**
 * Sets the caller as the owner of a new record without an owner.
 * @param {RecordWrite} e
 * @returns {string} the owner's id
 */
function fillOwner(e) {
  const named = String(e.values.owner);
  if (named !== '' || e.isSuperuser || !e.auth) return named;
  e.record.set('owner', e.auth.id);
  return e.auth.id;
}

/**
 * Returns the stored record, if it belongs to the account.
 * @param {core.App} app in a transaction, the transaction's app
 * @param {string} store
 * @param {string} id
 * @param {string} owner
 */
function ownRecord(app, store, id, owner) {
  const [record] = app.findRecordsByIds(store, [id]);
  return record?.getString('owner') === owner ? record : undefined;
}

/**
 * Returns a record in the form of a pull.
 * @param {core.Record} record
 */
function exported(record) {
  const fields = record.publicExport();
  delete fields.collectionId;
  delete fields.collectionName;
  return fields;
}

module.exports = { exported, fillOwner, ownRecord, refuseChangeOf };
