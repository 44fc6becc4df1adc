// The routes of items and collections for programs with an access token (docs/api.md). server/tokens checks the token,
// and server/routes its scope. What a token doesn't open is never found.

const { checkLaterUntil, readLaterUntil } = require(`${__hooks}/api-later.js`);
const domain = require(`${__hooks}/domain.js`);
const { fieldError } = require(`${__hooks}/errors.js`);
const { applyMutation } = require(`${__hooks}/push-writes.js`);
const { selectAll } = require(`${__hooks}/sql.js`);

/** @typedef {import('../src/domain/mutators/mutation').MutationFields} MutationFields */
/** @typedef {import('../src/domain/mutators/mutation').Mutation} Mutation */

/**
 * What a request may see: the account, and a JSON list of the only collections, or `null` for all.
 * @typedef {{ owner: string, allowed: string }} Access
 */

/** An item in an answer, with an example of each value. */
const ITEM = {
  id: '',
  type: /** @type {import('../src/domain/item').ItemType} */ ('text'),
  title: '',
  content: '',
  collection: '',
  isTodoDone: false,
  shouldCopyOnClick: false,
  isPinned: false,
  laterUntil: '',
  isTrashed: false,
  created: '',
  updated: '',
};
/** @typedef {typeof ITEM} ApiItem */

const NAMES = /** @type {(keyof ApiItem)[]} */ (Object.keys(ITEM));
const COLUMNS = NAMES.map((name) =>
  name === 'collection' ? 'itemCollections.slug AS collection' : `items.${name}`,
);
const SELECT = `SELECT ${COLUMNS.join()} FROM items
  JOIN itemCollections ON itemCollections.id = items.collection`;
const ALLOWED = `items.owner = {:owner}
  AND ({:allowed} = 'null' OR items.collection IN (SELECT value FROM json_each({:allowed})))`;

/**
 * The fields that a program can change, with their types. `to` is the slug of a collection.
 * @type {Readonly<Record<string, string | undefined>>}
 */
const CHANGEABLE = {
  type: 'string',
  title: 'string',
  content: 'string',
  isTodoDone: 'boolean',
  shouldCopyOnClick: 'boolean',
  isPinned: 'boolean',
  laterUntil: 'string',
  to: 'string',
};

/**
 * @param {core.RequestEvent} e
 * @returns {AccessToken}
 */
const tokenOf = (e) => e.get('jotToken');

/**
 * @param {core.RequestEvent} e
 * @returns {Access}
 */
function accessOf(e) {
  // server/edge admits only accounts.
  const { id } = /** @type {core.Record} */ (e.auth);
  return { owner: id, allowed: tokenOf(e).limit() };
}

/**
 * Returns the collections that a request may see, in the account's order.
 * @param {core.App} app
 * @param {Access} access
 */
function collectionsOf(app, access) {
  return selectAll(
    app,
    { id: '', name: '', slug: '' },
    `SELECT id, name, slug FROM itemCollections WHERE owner = {:owner}
      AND ({:allowed} = 'null' OR id IN (SELECT value FROM json_each({:allowed})))
      ORDER BY sortOrder, id`,
    { ...access },
  ).map(({ id, name, slug }) => ({ id, name, slug }));
}

/**
 * Finds a collection by its slug, or by the name from which it was made.
 * @template {{ name: string, slug: string }} Named
 * @param {readonly Named[]} collections
 * @param {string} to
 */
function findCollection(collections, to) {
  const slug = domain.normaliseSlug(to);
  const name = domain.toSingleLine(to);
  return (
    collections.find((each) => each.slug === slug) ?? collections.find((each) => each.name === name)
  );
}

/**
 * The error for a slug that no collection has, or none that the token opens.
 * @param {'to' | 'collection'} field
 * @param {string} slug
 */
function unknownCollection(field, slug) {
  const message = `There is no collection “${slug.slice(0, domain.SLUG_MAX)}”. GET /api/v1/collections lists those of this token.`;
  return fieldError({ field, code: 'unknownCollection', message });
}

/**
 * @param {core.App} app
 * @param {Access} access
 * @param {string} conditions more SQL, which may end with an order and a limit
 * @param {Readonly<Record<string, unknown>>} values of its parameters
 * @returns {ApiItem[]}
 */
function itemsOf(app, access, conditions, values) {
  const sql = `${SELECT} WHERE ${ALLOWED} AND ${conditions}`;
  return selectAll(app, ITEM, sql, { ...access, ...values }).map((row) => {
    /** @type {Record<string, unknown>} */
    const item = {};
    for (const name of NAMES) item[name] = row[name];
    return /** @type {ApiItem} */ (item);
  });
}

/**
 * @param {core.App} app
 * @param {Access} access
 * @param {string} id
 * @throws 404 if there is none, or none that the token opens
 */
function itemOf(app, access, id) {
  const [item] = itemsOf(app, access, 'items.id = {:id}', { id });
  if (!item) throw new NotFoundError('There is no such item.', {});
  return item;
}

/**
 * Applies a change like that of a device, so that versions are saved and devices are poked.
 * @param {core.App} app of the transaction
 * @param {core.RequestEvent} e
 * @param {Pick<Mutation, 'kind' | 'recordId' | 'fields'> & Partial<Mutation>} change of an item by default
 * @throws the error that a device would get
 */
function apply(app, e, change) {
  const auth = /** @type {core.Record} */ (e.auth);
  const store = /** @type {const} */ ('items');
  const mutation = { n: 0, at: Date.now(), store, base: {}, ...change };
  const { error } = applyMutation(app, auth, mutation, e.request.userAgent());
  if (!error) return;
  /** @type {Record<string, ValidationError>} */
  const data = {};
  for (const [field, problem] of Object.entries(error.data)) {
    const { code, message } = /** @type {{ code: string, message: string }} */ (problem);
    data[field] = new ValidationError(code, message);
  }
  throw new ApiError(error.status, error.message, data);
}

/**
 * `GET /api/v1/collections`.
 * @param {core.RequestEvent} e
 */
function collections(e) {
  return e.json(200, { collections: collectionsOf(e.app, accessOf(e)) });
}

/**
 * `GET /api/v1/items/{id}`.
 * @param {core.RequestEvent} e
 */
function one(e) {
  return e.json(200, itemOf(e.app, accessOf(e), e.request.pathValue('id')));
}

/**
 * `PATCH /api/v1/items/{id}`: changes some fields of an item, or moves it to another collection.
 * @param {core.RequestEvent} e
 */
function patch(e) {
  const { to, ...fields } = readChange(e.requestInfo().body);
  if (fields.laterUntil !== undefined) fields.laterUntil = readLaterUntil(fields.laterUntil);
  const item = changeItem(e, 'update', (app, access, stored) => {
    if (to !== undefined) {
      const target = findCollection(collectionsOf(app, access), to);
      if (!target) throw unknownCollection('to', to);
      fields.collection = target.id;
    }
    if (fields.laterUntil !== stored.laterUntil) checkLaterUntil(fields.laterUntil);
    if (fields.type === 'todo' && stored.type !== 'todo') {
      const field = ['title', 'content'].find((name) => name in fields);
      const message = 'Convert it first, then change the text.';
      if (field) throw fieldError({ field, code: 'notChangeable', message });
      if (domain.isConvertibleToTodo(stored)) {
        const { cut, fields: converted } = domain.convertToTodo(stored.content);
        if (cut !== '') throw fieldError(domain.validationError('todoNameTooLong'));
        Object.assign(fields, converted);
      }
    }
    return fields;
  });
  return e.json(200, item);
}

/**
 * `DELETE /api/v1/items/{id}`: moves an item to the trash bin.
 * @param {core.RequestEvent} e
 */
function trash(e) {
  changeItem(e, 'trash');
  return e.noContent(204);
}

/**
 * `POST /api/v1/items/{id}/restore`: moves an item out of the trash bin.
 * @param {core.RequestEvent} e
 */
function restore(e) {
  return e.json(200, changeItem(e, 'untrash'));
}

/**
 * Changes an item in one transaction and returns it.
 * @param {core.RequestEvent} e
 * @param {Mutation['kind']} kind
 * @param {(app: core.App, access: Access, stored: ApiItem) => MutationFields} [fieldsOf] reads the new values
 */
function changeItem(e, kind, fieldsOf) {
  const access = accessOf(e);
  const recordId = e.request.pathValue('id');
  // For a missing item, don't start a transaction, because it would block other writes.
  let item = itemOf(e.app, access, recordId);
  e.app.runInTransaction((txApp) => {
    item = itemOf(txApp, access, recordId);
    apply(txApp, e, { kind, recordId, fields: fieldsOf?.(txApp, access, item) ?? {} });
    item = itemOf(txApp, access, recordId);
  });
  return item;
}

/**
 * @param {Readonly<Record<string, unknown>>} body
 * @returns {MutationFields & { to?: string }}
 * @throws 400 at a member that can't be changed, or that has a wrong type
 */
function readChange(body) {
  /** @type {Record<string, unknown>} */
  const change = {};
  for (const field of Object.keys(body)) {
    const type = Object.hasOwn(CHANGEABLE, field) ? CHANGEABLE[field] : undefined;
    change[field] = body[field];
    if (type !== undefined && typeof body[field] === type) continue;
    const message = type
      ? `It must be a ${type}.`
      : `Send what changes of: ${Object.keys(CHANGEABLE).join(', ')}.`;
    throw fieldError({ field, code: 'notChangeable', message });
  }
  return change;
}

module.exports = {
  accessOf,
  apply,
  collections,
  collectionsOf,
  findCollection,
  itemsOf,
  one,
  patch,
  restore,
  tokenOf,
  trash,
  unknownCollection,
};
