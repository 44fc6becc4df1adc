// Writes what a mutator decides, under the rules of the REST API.

const { afterOtherDevices, recordRestored } = require(`${__hooks}/restored-items.js`);
const collections = require(`${__hooks}/collections.js`);
const domain = require(`${__hooks}/domain.js`);
const items = require(`${__hooks}/items.js`);
const { DEMO_ID } = require(`${__hooks}/demo-account.js`);
const { usageOf } = require(`${__hooks}/quotas.js`);
const { ownRecord } = require(`${__hooks}/records.js`);
const { putInTrash } = require(`${__hooks}/trash.js`);
const { selectAll } = require(`${__hooks}/sql.js`);

/** @typedef {import('../src/domain/mutators/mutation').StoreName} StoreName */
/** @typedef {import('../src/domain/mutators/mutation').MutationFields} MutationFields */
/** @typedef {import('../src/domain/mutators/mutation').Decision} Decision */
/** @typedef {import('../src/domain/mutators/mutation').ItemCopy} ItemCopy */
/** @typedef {import('../src/domain/mutators/mutate-item').StoredItem} StoredItem */
/** @typedef {import('../src/domain/collection').Collection} Collection */
/** @typedef {import('../src/domain/mutators/parse-push').NumberedMutation} NumberedMutation */
/** @typedef {import('../src/domain/mutators/mutation').AccountView} AccountView */
/** @typedef {Pick<RecordWrite, 'userAgent' | 'keepsVersion' | 'usage'>} Context what is known beside the fields */

/** Outcomes that replace another device's text, which is always saved as a version first. */
const CONFLICTS = ['merged', 'keptBoth'];

/** How many derived ids to try, so that an account with many such items doesn't block other writes. */
const COPY_IDS = 3;

const mintId = domain.createIdMinter({ now: Date.now, random: Math.random });

/**
 * Returns the rules of a store. Trash bins have those of collections.
 * @param {string} store
 */
const rulesOf = (store) => (store === 'items' ? items : collections);

/**
 * Applies a mutation. The domain decides the outcome, and each write must pass the rules that a request of
 * the REST API must pass.
 * @param {core.App} app of the transaction
 * @param {core.Record} auth the account
 * @param {NumberedMutation} mutation
 * @param {string} userAgent the request's
 * @returns {Omit<import('./push-clients').Result, 'n'>}
 * @throws the error that such a request would get
 */
function applyMutation(app, auth, mutation, userAgent) {
  const { store, recordId } = mutation;
  const record = ownRecord(app, store, recordId, auth.id);
  const asked = afterOtherDevices(app, record, mutation);
  if (!asked) return { outcome: 'applied' };
  const account = accountOf(app, auth.id, store);
  const decision = decide(account, record, asked);
  const { outcome, error, theirs } = decision;
  const copyId = decision.copy && createCopy(app, auth, recordId, decision.copy);
  const keepsVersion = mutation.isRestore || CONFLICTS.includes(outcome);
  // Creating a copy has changed the usage.
  const usage = copyId ? undefined : account.usage;
  write(app, auth, record, asked, decision.write, { userAgent, keepsVersion, usage });
  if (!error) recordRestored(app, auth.id, asked);
  return {
    outcome,
    ...(error && { error }),
    ...(theirs !== undefined && { theirs }),
    ...(copyId && { copyId }),
  };
}

/**
 * What a mutator can ask about an account, and the account's usage once it is read.
 * @param {core.App} app
 * @param {string} owner
 * @param {StoreName} store
 * @returns {AccountView & Pick<RecordWrite, 'usage'>}
 */
function accountOf(app, owner, store) {
  /** @type {Map<string, number> | undefined} */
  let sortOrders;
  return {
    hasCollection(id) {
      if (store !== 'items') return ownRecord(app, 'itemCollections', id, owner) !== undefined;
      const usage = usageOf(app, owner, store, id);
      this.usage = usage;
      return usage.ownsCollection;
    },
    countItems: (id) => app.countRecords('items', $dbx.hashExp({ collection: id })),
    // One query for all: a sort may name a thousand collections.
    placeOf: (id) => (sortOrders ??= collections.sortOrdersOf(app, owner)).get(id),
    firstCollection() {
      const sql =
        'SELECT id FROM itemCollections WHERE owner = {:owner} ORDER BY sortOrder, id LIMIT 1';
      return selectAll(app, { id: '' }, sql, { owner })[0]?.id ?? null;
    },
    canRevive: owner !== DEMO_ID,
  };
}

/**
 * @param {AccountView} account
 * @param {core.Record | undefined} record
 * @param {NumberedMutation} mutation
 * @returns {Decision}
 */
function decide(account, record, mutation) {
  const tooLong = domain.rejectionOfLength(mutation);
  if (tooLong) return { outcome: 'rejected', error: tooLong };
  const stored = record?.fieldsData();
  if (mutation.store === 'items') {
    // The domain compares dates as texts.
    if (stored && 'laterUntil' in mutation.fields) stored.laterUntil = String(stored.laterUntil);
    return domain.mutateItem(/** @type {StoredItem | undefined} */ (stored), mutation, account);
  }
  const named = /** @type {Collection | undefined} */ (stored);
  return mutation.store === 'itemCollections'
    ? domain.mutateCollection(named, mutation, account)
    : domain.mutateTrashBin(named, mutation);
}

/**
 * @param {core.App} app
 * @param {core.Record} auth
 * @param {core.Record | undefined} record
 * @param {NumberedMutation} mutation
 * @param {Decision['write']} what
 * @param {Context} context
 */
function write(app, auth, record, { store, recordId, at, created: before }, what, context) {
  if (!what) return;
  if (what.kind === 'create') {
    const created = before === undefined ? writtenAt(auth, at) : dateOf(before);
    const { isTrashed } = what;
    const { usage } = context;
    create(app, auth, store, { ...what.fields, id: recordId }, { created, isTrashed, usage });
  } else if (!record) throw new Error(`A mutator wants to ${what.kind} a record that isn't there.`);
  else if (what.kind === 'update') {
    if (what.isTrashed === false) putInTrash(app, record, false);
    change(app, auth, record, what.fields, rulesOf(store).update, context);
  }
  // Restores an item's type, which no request of the REST API does.
  else if (what.kind === 'revert') change(app, auth, record, what.fields, items.revert, context);
  else if (what.kind === 'trash') putInTrash(app, record, what.isTrashed);
  else if (what.kind === 'delete') {
    if (store === 'itemCollections')
      collections.remove(writeOf(app, auth, record, [], record.fieldsData()));
    app.delete(record);
  } else
    for (const { id, sortOrder } of what.places) {
      const place = ownRecord(app, 'itemCollections', id, auth.id);
      if (place) change(app, auth, place, { sortOrder }, collections.update);
    }
}

/**
 * @param {core.App} app
 * @param {core.Record} auth
 * @param {StoreName} store
 * @param {MutationFields & { id: string }} fields
 * @param {{ created?: DateTime, isTrashed?: boolean } & Pick<RecordWrite, 'usage'>} [more] what a request can't say
 */
function create(app, auth, store, fields, more = {}) {
  const { created, isTrashed = false, usage } = more;
  const collection = app.findCachedCollectionByNameOrId(store);
  const record = new Record(collection);
  record.load({ ...fields, owner: auth.id });
  const asked = writeOf(app, auth, record, Object.keys(fields), {});
  if (usage) asked.usage = usage;
  rulesOf(store).create(asked);
  if (isTrashed) {
    record.set('isTrashed', true);
    record.set('trashedDateTime', new DateTime());
  }
  if (created) record.setRaw('created', created);
  app.save(record);
}

/**
 * Sets fields of a stored record and saves it, unless its rule refuses that.
 * @param {core.App} app
 * @param {core.Record} auth
 * @param {core.Record} record as it is stored
 * @param {MutationFields} fields
 * @param {(e: RecordWrite) => void} rule
 * @param {Context} [context]
 */
function change(app, auth, record, fields, rule, context) {
  const stored = record.fieldsData();
  for (const [name, value] of Object.entries(fields)) record.set(name, value);
  rule(Object.assign(writeOf(app, auth, record, Object.keys(fields), stored), context));
  app.save(record);
}

/**
 * Saves another device's text as a separate item. Its id is derived from the text, so that saving the same
 * text again creates no second item. If all derived ids are taken, the item gets a new id.
 * @param {core.App} app
 * @param {core.Record} auth
 * @param {string} recordId
 * @param {ItemCopy} copy
 * @returns {string} the item's id
 */
function createCopy(app, auth, recordId, copy) {
  const { title, content } = copy;
  for (let attempt = 0; attempt < COPY_IDS; attempt++) {
    const id = domain.copyId(recordId, copy, attempt);
    const kept = ownRecord(app, 'items', id, auth.id);
    if (!kept && app.countRecords('items', $dbx.hashExp({ id })) === 0) {
      create(app, auth, 'items', { ...copy, id });
      return id;
    }
    // The earlier copy may have been edited since.
    if (kept && !domain.isEdited(kept.fieldsData(), { title, content })) return id;
  }
  const id = mintId();
  create(app, auth, 'items', { ...copy, id });
  return id;
}

/**
 * The event that a rule gets for a write.
 * @param {core.App} app
 * @param {core.Record} auth
 * @param {core.Record} record
 * @param {string[]} sent
 * @param {Readonly<Record<string, unknown>>} stored
 * @returns {RecordWrite}
 */
function writeOf(app, auth, record, sent, stored) {
  const collection = record.collection();
  const values = record.fieldsData();
  const userAgent = '';
  const [isSuperuser, isPush] = [false, true];
  return { app, auth, collection, isSuperuser, isPush, record, sent, stored, values, userAgent };
}

/**
 * Time of a write by the device's clock, not in the future and not before its account existed.
 * @param {core.Record} auth
 * @param {number} at in ms since 1970
 */
function writtenAt(auth, at) {
  const start = Date.parse(auth.getString('created').replace(' ', 'T'));
  return dateOf(Math.max(start, at));
}

/**
 * A time, not in the future.
 * @param {number} time in ms since 1970
 */
function dateOf(time) {
  return new DateTime(new Date(Math.min(time, Date.now())).toISOString());
}

module.exports = { applyMutation, mintId };
