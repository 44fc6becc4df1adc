const { fieldError } = require(`${__hooks}/errors.js`);

/**
 * Refuses to change by a request what only superusers and the server's own routes change. A value
 * equal to the stored one, or of a new record a blank one, does no harm.
 * @param {RecordWrite} e
 * @param {string[]} fields
 */
function refuseChangeOf(e, fields) {
  const { stored, values } = e;
  // Under their own names, or with a modifier. One text of all names: each that is read by itself is
  // a step into Go.
  const sent = e.sent.join();
  for (const field of fields) {
    if (!sent.includes(field)) continue;
    if (String(values[field] || '') !== String(stored[field] || ''))
      throw fieldError({ field, code: 'notChangeable', message: 'This can’t be changed here.' });
  }
}

/**
 * Makes the caller the owner of a new record that names none.
 * @param {RecordWrite} e
 * @returns {string} whose it is
 */
function fillOwner(e) {
  const named = String(e.values.owner);
  if (named !== '' || e.isSuperuser || !e.auth) return named;
  e.record.set('owner', e.auth.id);
  return e.auth.id;
}

/**
 * A record as it is stored now, if it is the account's own.
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
