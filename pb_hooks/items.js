/// <reference path="../pb_data/types.d.ts" />

const domain = require(`${__hooks}/domain.js`);
const { refused } = require(`${__hooks}/errors.js`);
const { refuseBeyondLimit } = require(`${__hooks}/demo-limits.js`);
const records = require(`${__hooks}/records.js`);

/** Changed by the routes for trashing, restoring and refetching only. */
const OTHERS_BUSINESS = ['isTrashed', 'trashedDateTime', 'faviconUrl'];

/** What a person changes of an item, and how it is read from a record. */
const BODY = {
  type: 'getString',
  title: 'getString',
  content: 'getString',
  shouldCopyOnClick: 'getBool',
  isTodoDone: 'getBool',
};

/**
 * Creates an item. In a transaction, so that its collection can't go between the look and the write.
 * @param {core.RecordRequestEvent} e
 */
function create(e) {
  records.inTransaction(e, () => {
    records.fillOwner(e);
    if (!e.hasSuperuserAuth()) records.refuseChangeOf(e.record, OTHERS_BUSINESS);
    refuseBeyondLimit(e);
    classify(e.record);
    e.next();
  });
}

/** @param {core.Record} record a new item */
function classify(record) {
  const classified = domain.classifyNewItem(pick(record, ['type', 'title', 'content']));
  if (classified.refusal) throw refused(classified.refusal);
  const { type } = classified.item;
  if (type !== 'todo' && record.getBool('isTodoDone'))
    throw refused(domain.refusal('doneWithoutTodo'));
  if (type === 'todo' && record.getBool('shouldCopyOnClick'))
    throw refused(domain.refusal('copyOnTodo'));

  put(record, classified.item);
  record.set('metadataState', type === 'link' ? 'wanted' : '');
}

/** @param {core.RecordRequestEvent} e */
function update(e) {
  records.inTransaction(e, () => {
    const names = records.applyToStored(e);
    if (!e.hasSuperuserAuth()) {
      records.refuseChangeOf(e.record, OTHERS_BUSINESS);
      settle(
        e.record,
        names.filter((name) => name in BODY),
      );
    }
    e.next();
  });
}

/**
 * Lets the domain decide what the sent fields make of the stored item.
 * @param {core.Record} record the stored one with the sent fields on it
 * @param {string[]} names of the sent fields
 */
function settle(record, names) {
  if (names.length === 0) return;
  const stored = record.original();
  const decided = domain.updateItem(
    {
      ...pick(stored, Object.keys(BODY)),
      faviconUrl: stored.getString('faviconUrl'),
      isTrashed: stored.getBool('isTrashed'),
    },
    pick(record, names),
  );
  if (decided.refusal) throw refused(decided.refusal);

  const { item } = decided;
  put(record, item);
  if (item.type !== 'link') record.set('metadataState', '');
  else if (item.content !== stored.getString('content')) record.set('metadataState', 'wanted');
}

/**
 * An item lies in a collection of its own owner, whoever saves it.
 * @param {core.RecordEvent} e
 */
function validate(e) {
  const { record } = e;
  const before = record.original();
  const isPlaced = ['collection', 'owner'].every(
    (name) => record.getString(name) === before.getString(name),
  );
  if (record.isNew() || !isPlaced) requireOwnCollection(e.app, record);
  e.next();
}

/**
 * @param {core.App} app
 * @param {core.Record} record
 */
function requireOwnCollection(app, record) {
  const id = record.getString('collection');
  const owner = record.getString('owner');
  const isOwn = app.countRecords('itemCollections', $dbx.hashExp({ id, owner })) === 1;
  if (isOwn) return;
  // The same words whether it is someone else's or does not exist.
  throw refused({
    field: 'collection',
    code: 'collectionMissing',
    message: 'This collection does not exist. Choose another one.',
  });
}

/**
 * What a person can change of an item, as the domain knows it.
 * @param {core.Record} record
 * @param {string[]} names
 */
function pick(record, names) {
  const fields = {};
  for (const name of names) fields[name] = record[BODY[name]](name);
  return fields;
}

/**
 * @param {core.Record} record
 * @param {Record<string, unknown>} fields
 */
function put(record, fields) {
  for (const name of Object.keys(fields)) record.set(name, fields[name]);
}

module.exports = { create, update, validate };
