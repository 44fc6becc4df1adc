const { RECORD_BYTES, makeRoom } = require(`${__hooks}/account-bytes.js`);
const domain = require(`${__hooks}/domain.js`);
const { fieldError, notUnique } = require(`${__hooks}/errors.js`);
const { isKnown, refuseBeyondQuota, usageOf } = require(`${__hooks}/quotas.js`);
const { fillOwner } = require(`${__hooks}/records.js`);
const { selectAll } = require(`${__hooks}/sql.js`);

const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Rule for a new collection.
 * @param {RecordWrite} e in the transaction that will save it
 */
function create(e) {
  const { record } = e;
  const owner = fillOwner(e);
  assignId(e);
  const { records, bytes } = e.usage ?? usageOf(e.app, owner, 'itemCollections');
  refuseBeyondQuota(e, 'itemCollections', owner, records);
  // Otherwise, creating and deleting collections would leave an unlimited number of tombstones.
  makeRoom(e, owner, RECORD_BYTES, bytes);
  normaliseName(record);
  assignSlug(e.app, record);
  if (!e.sent.includes('sortOrder'))
    record.set('sortOrder', domain.nextSortOrder([...sortOrdersOf(e.app, owner).values()]));
}

/**
 * Rule for a change of a collection or a trash bin, which both have a name and a slug.
 * @param {RecordWrite} e in the transaction that will save it
 */
function update(e) {
  if (e.sent.includes('name')) normaliseName(e.record);
  if (e.sent.includes('slug')) assignSlug(e.app, e.record);
}

/**
 * Refuses to delete an account's last collection (spec §5).
 * @param {RecordWrite} e in the transaction that will delete it, so that two simultaneous requests can't delete the
 *   last two collections
 */
function remove(e) {
  const owner = e.record.getString('owner');
  if (e.app.countRecords('itemCollections', $dbx.hashExp({ owner })) <= 1)
    throw new BadRequestError(domain.LAST_COLLECTION_STAYS);
}

/**
 * Refuses to delete a trash bin (spec §5, §8). It is deleted only with its account.
 * @param {core.RecordRequestEvent} e
 */
function refuseTrashBinRemoval(e) {
  throw new BadRequestError(domain.trashBinStays(e.record.getString('name')));
}

/**
 * Assigns an id if there is none. Refuses a taken id first, so that a client that repeats a create learns that it was
 * already applied.
 * @param {RecordWrite} e of a new collection
 */
function assignId(e) {
  if (e.record.id === '') e.record.set('id', $security.randomStringWithAlphabet(15, ID_LETTERS));
  else if (isKnown(e)) throw fieldError(notUnique('id'));
}

/** @param {core.Record} record */
function normaliseName(record) {
  const name = domain.toSingleLine(record.getString('name'));
  const problem = domain.collectionNameProblem(name);
  if (problem !== null) throw fieldError({ field: 'name', code: 'nameLength', message: problem });
  record.set('name', name);
}

/**
 * Normalises a slug and makes it unique among the owner's collections and trash bin. A typed slug that is taken is
 * refused. A slug derived from the name gets a number.
 * @param {core.App} app
 * @param {core.Record} record
 */
function assignSlug(app, record) {
  /** @type {Set<string> | undefined} */
  let slugs;
  /** @param {string} slug */
  const isTaken = (slug) => (slugs ??= slugsBeside(app, record)).has(slug);
  const typed = domain.normaliseSlug(record.getString('slug'));
  if (typed !== '' && isTaken(typed))
    throw fieldError({
      field: 'slug',
      code: 'slugTaken',
      message: `Another of your collections has the slug “${typed}”. Choose another one.`,
    });
  const made = () =>
    domain.normaliseSlug(record.getString('name')) || domain.normaliseSlug(record.id);
  record.set('slug', typed || domain.freeSlug(made(), isTaken));
}

/**
 * The slugs of the owner's other collections and of the trash bin, in one query: if hundreds of collections have the
 * same name, as many slugs have to be tried.
 * @param {core.App} app
 * @param {core.Record} record
 * @returns {Set<string>}
 */
function slugsBeside(app, record) {
  const rows = selectAll(
    app,
    { slug: '' },
    `SELECT slug FROM itemCollections WHERE owner = {:owner} AND id != {:id}
        UNION ALL SELECT slug FROM trashBins WHERE owner = {:owner} AND id != {:id}`,
    { owner: record.getString('owner'), id: record.id },
  );
  return new Set(rows.map(({ slug }) => slug));
}

/**
 * The `sortOrder` of each collection of an account, by id.
 * @param {core.App} app
 * @param {string} owner
 * @returns {Map<string, number>}
 */
function sortOrdersOf(app, owner) {
  const rows = selectAll(
    app,
    { id: '', sortOrder: -0 },
    'SELECT id, sortOrder FROM itemCollections WHERE owner = {:owner}',
    { owner },
  );
  return new Map(rows.map(({ id, sortOrder }) => [id, sortOrder]));
}

module.exports = { create, refuseTrashBinRemoval, remove, sortOrdersOf, update };
