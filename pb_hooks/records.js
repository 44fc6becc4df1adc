const { fieldError } = require(`${__hooks}/errors.js`);

/**
 * Refuses a request that changes fields which only superusers and the server's own routes change. The
 * stored value is allowed, and a blank one in a new record.
 * @param {RecordWrite} e
 * @param {string[]} fields
 */
function refuseChangeOf(e, fields) {
  const { stored, values } = e;
  // A name may have a modifier. Joined, because reading a name by itself is a call into Go.
  const sent = e.sent.join();
  for (const field of fields) {
    if (!sent.includes(field)) continue;
    if (String(values[field] || '') !== String(stored[field] || ''))
      throw fieldError({ field, code: 'notChangeable', message: 'This can’t be changed here.' });
  }
}

/**
 * Sets the caller as the owner of a new record that names none.
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
 * The stored record, if it belongs to the account.
 * @param {core.App} app the transaction's app inside of one
 * @param {string} store
 * @param {string} id
 * @param {string} owner
 */
function ownRecord(app, store, id, owner) {
  const [record] = app.findRecordsByIds(store, [id]);
  return record?.getString('owner') === owner ? record : undefined;
}

/**
 * A record as a pull has it.
 * @param {core.Record} record
 */
function exported(record) {
  const fields = record.publicExport();
  delete fields.collectionId;
  delete fields.collectionName;
  return fields;
}

module.exports = { exported, fillOwner, ownRecord, refuseChangeOf };
