const { growthOf, makeRoom, sizeOfItem } = require(`${__hooks}/account-bytes.js`);
const domain = require(`${__hooks}/domain.js`);
const { fieldError } = require(`${__hooks}/errors.js`);
const { refuseBeyondQuota, usageOf } = require(`${__hooks}/quotas.js`);
const { fillOwner, refuseChangeOf } = require(`${__hooks}/records.js`);
const { saveVersion } = require(`${__hooks}/versions.js`);

/** Fields that only the routes for trashing, restoring and refetching change. */
const PROTECTED_FIELDS = ['isTrashed', 'trashedDateTime', 'faviconUrl', 'icon'];

/** Fields that a user can change. */
const BODY = /** @type {const} */ (['type', 'title', 'content', 'shouldCopyOnClick', 'isTodoDone']);

/**
 * Rule for a new item.
 * @param {RecordWrite} e
 */
function create(e) {
  const owner = fillOwner(e);
  if (!e.isSuperuser) {
    refuseChangeOf(e, PROTECTED_FIELDS);
    refuseMoment(e);
  }
  const { records, bytes } = e.usage ?? usageOf(e.app, owner, 'items');
  refuseBeyondQuota(e, 'items', owner, records);
  makeRoom(e, owner, sizeOfItem(bodyOf(e.values)), bytes);
  classify(e);
}

/** @param {RecordWrite} e of a new item */
function classify(e) {
  const body = bodyOf(e.values);
  const classified = domain.classifyNewItem(body);
  if ('error' in classified) throw fieldError(classified.error);
  const { type } = classified.item;
  if (type !== 'todo' && body.isTodoDone)
    throw fieldError(domain.validationError('doneWithoutTodo'));
  if (type === 'todo' && body.shouldCopyOnClick)
    throw fieldError(domain.validationError('copyOnTodo'));

  const { title, content } = classified.item;
  put(e, { type, title, content, metadataState: type === 'link' ? 'wanted' : '' });
}

/**
 * Rule for a change of an item.
 * @param {RecordWrite} e
 */
function update(e) {
  if (e.isSuperuser) return;
  refuseChangeOf(e, PROTECTED_FIELDS);
  refuseMoment(e);
  applyUpdate(e);
}

/**
 * Refuses to put an item away until a moment that has passed, or is too far ahead. A pushed one may have passed.
 * @param {RecordWrite} e
 */
function refuseMoment({ sent, stored, values, isPush }) {
  if (!sent.join().includes('laterUntil')) return;
  const laterUntil = String(values.laterUntil);
  if (laterUntil === String(stored.laterUntil || '')) return;
  const errorOf = isPush ? domain.pushedLaterError : domain.laterError;
  const error = errorOf(laterUntil, domain.toDateTime(Date.now()));
  if (error) throw fieldError(error);
}

/**
 * Applies the sent fields to the stored item by the rules of the domain.
 * @param {RecordWrite} e of a change
 */
function applyUpdate(e) {
  const sent = Array.from(e.sent);
  if (!BODY.some((name) => sent.includes(name))) return;
  const stored = wholeBodyOf(e.stored);
  /** @type {Record<string, unknown>} */
  const patch = bodyOf(e.values);
  for (const name of BODY) {
    if (!sent.includes(name)) delete patch[name];
  }
  const decided = domain.updateItem(stored, patch);
  if ('error' in decided) throw fieldError(decided.error);
  putBody(e, stored, decided.item);
}

/**
 * Rule for a revert of an item's type.
 * @param {RecordWrite} e in the transaction that will save it
 */
function revert(e) {
  const stored = wholeBodyOf(e.stored);
  const reverted = domain.revertKind(stored, bodyOf(e.values));
  if ('error' in reverted) throw fieldError(reverted.error);
  putBody(e, stored, reverted.item);
}

/**
 * @param {RecordWrite} e of a change
 * @param {import('../src/domain/item').ItemBody} stored
 * @param {import('../src/domain/item').ItemBody} item the new values
 */
function putBody(e, stored, item) {
  const isKept = saveVersion(e, stored, item);
  const growth = growthOf(stored, item);
  if (isKept || growth > 0) makeRoom(e, String(e.stored.owner), growth);
  const { type, title, content, shouldCopyOnClick, faviconUrl, icon } = item;
  put(e, { type, title, content, shouldCopyOnClick, faviconUrl, icon });
  if (type !== 'link') put(e, { metadataState: '' });
  else if (content !== stored.content) put(e, { metadataState: 'wanted' });
}

/**
 * Converts a record's data to the user-editable fields of the domain.
 * @param {Readonly<Record<string, unknown>>} data of a record's fields
 */
function bodyOf(data) {
  return {
    // PocketBase refuses any other value when it saves the record.
    type: /** @type {import('../src/domain/item').ItemType} */ (String(data.type)),
    title: String(data.title),
    content: String(data.content),
    shouldCopyOnClick: Boolean(data.shouldCopyOnClick),
    isTodoDone: Boolean(data.isTodoDone),
  };
}

/**
 * Converts a record's data to the `ItemBody` of the domain.
 * @param {Readonly<Record<string, unknown>>} data of a record's fields
 */
function wholeBodyOf(data) {
  return Object.assign(bodyOf(data), {
    faviconUrl: String(data.faviconUrl),
    icon: String(data.icon),
    isTrashed: Boolean(data.isTrashed),
  });
}

/**
 * Sets the fields of the record whose value differs. Most don't, and setting a field of a record is slower than
 * comparing it.
 * @param {RecordWrite} e
 * @param {Readonly<Record<string, unknown>>} fields
 */
function put({ record, values }, fields) {
  for (const name in fields) {
    if (fields[name] !== values[name]) record.set(name, fields[name]);
  }
}

module.exports = { create, revert, update };
