const { entriesAfter, readHead } = require(`${__hooks}/change-log.js`);
const { exported } = require(`${__hooks}/records.js`);
const { newestKnown } = require(`${__hooks}/timelines.js`);

/** @typedef {import('../src/domain/mutators/mutation').StoreName} StoreName */
/** @typedef {import('./change-log').Entry} Entry */
/** @typedef {import('./timelines').Cursor} Cursor */

/** Records and tombstones of a page. */
const PAGE_RECORDS = 1000;
/** The JSON of records, in bytes, after which a page ends. */
const PAGE_BYTES = 2 << 20;
/** Items of the open list that come with the first page. */
const NEWEST_ITEMS = 100;

/**
 * The page that follows a cursor, the first one for null.
 * @param {core.App} app of a transaction, so that the whole page is one snapshot
 * @param {string} owner
 * @param {{ from: Cursor | null, first: string, client: string }} asked
 */
function readPage(app, owner, { from, first, client }) {
  const head = readHead(app, { owner, client, timeline: from?.timeline ?? '' });
  const known = from ? newestKnown(from) : 0;
  if (from && known > head.endOfGiven) return { reset: 'timeline' };
  if (from && known < head.prunedRev) return { reset: 'expired' };

  const page = new Page();
  if (!from) for (const [store, record] of besides(app, owner, first)) page.put(store, record);
  // What was deleted before a first pull was never sent.
  let { rev, firstRev } = from ?? { rev: 0, firstRev: head.rev };
  const limit = PAGE_RECORDS + 1;
  const entries = entriesAfter(app, { owner, rev, firstRev, limit });
  const records = recordsOf(app, owner, entries);
  let count = 0;
  for (const { store, recordId, rev: newest } of entries) {
    if (count === PAGE_RECORDS || page.size >= PAGE_BYTES) break;
    const record = records.get(`${store}/${recordId}`);
    if (record) page.put(store, record);
    else page.remove(store, recordId);
    rev = newest;
    count++;
  }
  const hasMore = count < entries.length;
  if (!hasMore) [rev, firstRev] = [Math.max(rev, head.loggedRev, head.prunedRev), 0];
  const [newestTimeline] = head.timelines;
  if (!newestTimeline) throw new Error('The server has no timeline.');
  const cursor = [newestTimeline.id, rev, ...(firstRev > rev ? [firstRev] : [])].join('.');
  const lastMutation = head.lastMutation < 0 ? null : head.lastMutation;
  const answer = { cursor, hasMore, ...page.records, deleted: page.deleted, lastMutation };
  return from?.timeline === newestTimeline.id ? answer : { ...answer, timelines: head.timelines };
}

/** What a page holds, each record once. */
class Page {
  constructor() {
    /** @type {Record<StoreName, Record<string, unknown>[]>} */
    this.records = { items: [], itemCollections: [], trashBins: [] };
    /** @type {Record<StoreName, string[]>} */
    this.deleted = { items: [], itemCollections: [], trashBins: [] };
    /** Of the records' JSON, in bytes. */
    this.size = 0;
    this.sent = new Set();
  }

  /**
   * @param {StoreName} store
   * @param {core.Record} record
   */
  put(store, record) {
    const key = `${store}/${record.id}`;
    if (this.sent.has(key)) return;
    this.sent.add(key);
    const fields = exported(record);
    this.records[store].push(fields);
    this.size += toBytes(JSON.stringify(fields)).length;
  }

  /**
   * @param {StoreName} store
   * @param {string} recordId
   */
  remove(store, recordId) {
    this.deleted[store].push(recordId);
  }
}

/**
 * What a first page has besides: the collections, the trash bin, and the newest items of the list that
 * is open.
 * @param {core.App} app
 * @param {string} owner
 * @param {string} first
 * @returns {[StoreName, core.Record][]}
 */
function besides(app, owner, first) {
  /**
   * @param {StoreName} store
   * @param {Record<string, unknown>} [where]
   * @param {string} [order]
   * @param {number} [most] none by default
   */
  const find = (store, where = {}, order = 'id', most = -1) => {
    const found = arrayOf(new Record());
    app
      .recordQuery(store)
      .andWhere($dbx.hashExp({ ...where, owner }))
      .orderBy(`${order} DESC`, 'id DESC')
      .limit(most)
      .all(found);
    return found.map((record) => /** @type {[StoreName, core.Record]} */ ([store, record]));
  };
  const bins = find('trashBins');
  // In the order of their places, the first one last.
  const collections = find('itemCollections', {}, 'sortOrder');
  const open = first || collections.at(-1)?.[1].id || '';
  const isBin = bins.some(([, { id }]) => id === first);
  const newest = isBin
    ? find('items', { isTrashed: true }, 'trashedDateTime', NEWEST_ITEMS)
    : find('items', { isTrashed: false, collection: open }, 'created', NEWEST_ITEMS);
  return [...collections, ...bins, ...newest];
}

/**
 * The owner's records that a part of the log is about, by store and id.
 * @param {core.App} app
 * @param {string} owner
 * @param {Entry[]} entries
 * @returns {Map<string, core.Record>}
 */
function recordsOf(app, owner, entries) {
  const records = new Map();
  const alive = entries.filter(({ isDeleted }) => !isDeleted);
  for (const store of new Set(alive.map((entry) => entry.store))) {
    const ids = alive.filter((entry) => entry.store === store).map(({ recordId }) => recordId);
    for (const record of app.findRecordsByIds(store, ids))
      if (record.getString('owner') === owner) records.set(`${store}/${record.id}`, record);
  }
  return records;
}

module.exports = { readPage };
