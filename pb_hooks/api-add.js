// `POST /api/v1/add`: adds one or more texts for a program. server/texts has read the body.

const {
  accessOf,
  apply,
  collectionsOf,
  findCollection,
  itemsOf,
  tokenOf,
  unknownCollection,
} = require(`${__hooks}/api-items.js`);
const { checkLaterUntil, readLaterUntil } = require(`${__hooks}/api-later.js`);
const domain = require(`${__hooks}/domain.js`);
const { fieldError } = require(`${__hooks}/errors.js`);
const { replay, store } = require(`${__hooks}/idempotency.js`);
const { rejectionOf } = require(`${__hooks}/push.js`);
const { mintId } = require(`${__hooks}/push-writes.js`);

/** @typedef {import('./api-items').Access} Access */
/** @typedef {import('./api-items').ApiItem} ApiItem */
/** @typedef {{ text: string, title: string, to: string, new: boolean, laterUntil?: string }} Text */
/** @typedef {{ id: string, name: string, slug: string }} Named */

const HEADER = 'Idempotency-Key';
const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * Adds all texts in one transaction, or none. A token that may only add is told nothing but their number.
 * @param {core.RequestEvent} e
 * @throws 400 at the text that is refused; 422 for the key of another request
 */
function add(e) {
  const { scope, id: token } = tokenOf(e);
  /** @type {AddedTexts} */
  const { texts: sent, isList } = e.get('jotTexts');
  const key = e.request.header.get(HEADER);
  if (key !== '' && !KEY.test(key))
    throw new BadRequestError(`“${HEADER}” must have 1 to 200 visible ASCII characters.`, {});
  /** @type {Text[]} */
  const asked = JSON.parse(sent);
  // Before the transaction, because it would block other writes.
  const texts = eachOf(asked, isList, (text) => ({ ...text, fields: classify(text) }));
  const access = accessOf(e);
  const request = { token, key, owner: access.owner, digest: $security.sha256(sent) };
  /** @type {ApiItem[]} */
  let items = [];
  e.app.runInTransaction((txApp) => {
    /** @type {ApiItem[] | null} */
    const before = key === '' ? null : replay(txApp, request);
    if (before) {
      e.response.header().set('Idempotency-Replayed', 'true');
      items = before.map((item, n) => ({ ...item, ...texts[n]?.fields }));
      return;
    }
    items = addAll(txApp, e, access, texts, isList);
    if (key === '') return;
    // What can be read from the texts again isn't stored, so that no deleted text stays here.
    store(
      txApp,
      request,
      items.map(({ type: _type, title: _title, content: _content, ...rest }) => rest),
    );
  });
  return e.json(201, scope === 'add' ? { received: texts.length } : { items });
}

/**
 * @param {core.App} app of the transaction
 * @param {core.RequestEvent} e
 * @param {Access} access
 * @param {(Text & { fields: ReturnType<typeof classify> })[]} texts
 * @param {boolean} isList
 * @returns {ApiItem[]} in the order of the texts
 */
function addAll(app, e, access, texts, isList) {
  const collections = collectionsOf(app, access);
  const ids = eachOf(texts, isList, (text) => {
    // A retry with a key may come after the time has passed.
    checkLaterUntil(text.fields.laterUntil);
    const collection = targetOf(app, e, collections, text);
    const recordId = mintId();
    apply(app, e, { kind: 'create', recordId, fields: { collection, ...text.fields } });
    return recordId;
  });
  const items = itemsOf(app, access, 'items.id IN (SELECT value FROM json_each({:ids}))', {
    ids: JSON.stringify(ids),
  });
  // Their ids increase in the order of the texts.
  return items.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * Returns the fields of an added text, as they are stored.
 * @param {Text} text
 */
function classify({ text, title, laterUntil = '' }) {
  const classified = domain.readAddedText(text, title);
  if (!('error' in classified))
    return { ...classified.item, laterUntil: readLaterUntil(laterUntil) };
  const { field, code, message } = classified.error;
  throw fieldError({ field: field === 'title' && title !== '' ? 'title' : 'text', code, message });
}

/**
 * Returns the id of the collection to which a text goes. Makes the collection if the text asks for that.
 * @param {core.App} app
 * @param {core.RequestEvent} e
 * @param {Named[]} collections those of the token, to which a new one is added
 * @param {Text} text
 */
function targetOf(app, e, collections, { to, new: isNew }) {
  const token = tokenOf(e);
  const isAddOnly = token.scope === 'add';
  const [first] = collections;
  if (!first && token.limit() !== 'null')
    throw new ForbiddenError(
      'All collections of this access token are deleted. Make another token.',
    );
  const found = to === '' ? first : findCollection(collections, to);
  // A token that only adds gets the same answer for a collection that exists.
  if (isNew && (isAddOnly || (!found && token.limit() !== 'null'))) {
    const message = 'This access token can’t make collections. Leave out “new”.';
    throw fieldError({ field: 'new', code: 'notAllowed', message });
  }
  if (found) return found.id;
  if (isNew && to !== '') return makeCollection(app, e, collections, to);
  if (isAddOnly && first) return first.id;
  throw unknownCollection('to', to);
}

/**
 * @param {core.App} app
 * @param {core.RequestEvent} e
 * @param {Named[]} collections
 * @param {string} to its name, as it was typed
 */
function makeCollection(app, e, collections, to) {
  const id = mintId();
  const name = domain.toSingleLine(to);
  const problem = domain.collectionNameProblem(name);
  if (problem !== null) throw fieldError({ field: 'to', code: 'nameLength', message: problem });
  apply(app, e, { kind: 'create', store: 'itemCollections', recordId: id, fields: { name } });
  // With its slug: another text may go there.
  collections.push(...collectionsOf(app, accessOf(e)).filter((each) => each.id === id));
  return id;
}

/**
 * Returns what a function makes of each text. Its error names the index of the text in a list.
 * @template One, Made
 * @param {One[]} texts
 * @param {boolean} isList
 * @param {(text: One) => Made} make
 */
function eachOf(texts, isList, make) {
  return texts.map((text, index) => {
    try {
      return make(text);
    } catch (error) {
      const refused = isList ? rejectionOf(error, { kind: 'create' }) : null;
      const [problem] = Object.values(refused?.data ?? {});
      if (!problem) throw error;
      const { code, message } = /** @type {{ code: string, message: string }} */ (problem);
      throw new BadRequestError(`Nothing was added, because text ${index} of the list can’t be.`, {
        [index]: new ValidationError(code, message),
      });
    }
  });
}

module.exports = { add };
