const { RECORD_BYTES, makeRoom } = require(`${__hooks}/account-bytes.js`);
const domain = require(`${__hooks}/domain.js`);
const { fieldError, notUnique } = require(`${__hooks}/errors.js`);
const { isKnown, refuseBeyondQuota, usageOf } = require(`${__hooks}/quotas.js`);
const { fillOwner } = require(`${__hooks}/records.js`);
const { selectAll } = require(`${__hooks}/sql.js`);

const ID_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * What becomes of a new collection.
 * @param {RecordWrite} e in the transaction that will save it
 */
function create(e) {
  const { record } = e;
  const owner = fillOwner(e);
  assignId(e);
  const { records, bytes } = e.usage ?? usageOf(e.app, owner, 'itemCollections');
  refuseBeyondQuota(e, 'itemCollections', owner, records);
  // Else collections that are made and deleted would leave tombstones without end.
  makeRoom(e, owner, RECORD_BYTES, bytes);
  normaliseName(record);
  assignSlug(e.app, record);
  if (!e.sent.includes('sortOrder'))
    record.set('sortOrder', domain.nextSortOrder([...sortOrdersOf(e.app, owner).values()]));
}

/**
 * What becomes of a collection or a trash bin that is changed: the two share name and slug.
 * @param {RecordWrite} e in the transaction that will save it
 */
function update(e) {
  if (e.sent.includes('name')) normaliseName(e.record);
  if (e.sent.includes('slug')) assignSlug(e.app, e.record);
}

/**
 * Keeps an account's last collection from being deleted (spec §5).
 * @param {RecordWrite} e in the transaction that will delete it, so that of two that are
 *   deleted at the same moment one stays
 */
function remove(e) {
  const owner = e.record.getString('owner');
  if (e.app.countRecords('itemCollections', $dbx.hashExp({ owner })) <= 1)
    throw new BadRequestError(domain.LAST_COLLECTION_STAYS);
}

/**
 * Refuses to delete a trash bin (spec §5, §8); it goes only with its account.
 * @param {core.RecordRequestEvent} e
 */
function refuseTrashBinRemoval(e) {
  throw new BadRequestError(domain.trashBinStays(e.record.getString('name')));
}

/**
 * Assigns an id if there is none. Refuses a taken one before all else: a client that sends a create
 * again learns that the first one arrived.
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
 * Normalises a slug and makes sure that it is the owner's only one, the trash bin's included. A
 * typed one that is taken is refused; one that is made here gets a number.
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
 * The slugs of the owner's other collections and of the trash bin. They are asked for at once: the
 * free one of a name that hundreds have is found after as many tries.
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
 * The sort orders of an account's collections, by their ids.
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
