// `GET /api/v1/items`: the items of an account for programs, newest first, or in the order of their changes.

const { accessOf, collectionsOf, findCollection, itemsOf, unknownCollection } = require(
  `${__hooks}/api-items.js`,
);
const domain = require(`${__hooks}/domain.js`);
const { fieldError } = require(`${__hooks}/errors.js`);
const { selectAll, selectOne } = require(`${__hooks}/sql.js`);

/** @typedef {import('./api-items').Access} Access */
/** @typedef {import('./api-items').ApiItem} ApiItem */
/** @typedef {Readonly<Record<string, string | undefined>>} Query */

/** Maximum number of items in an answer. */
const PAGE = 200;
/** After these numbers of items and of their letters, a request tests no more in JavaScript, which is slow. */
const SCAN = 2000;
const SCAN_LETTERS = 300_000;
/** Maximum number of words that SQLite looks for, which bounds the statement. */
const SQL_WORDS = 10;

const FILTERS = ['q', 'kind', 'collection', 'done', 'later', 'trashed', 'url', 'cursor'];

/** Time and id of the last item of a page. */
const CURSOR = /^(\d{1,15})\.([a-z0-9]{15})$/;
/** A cursor of the change log, as in server/sync/cursor.go. */
const SINCE = /^[0-9a-f]{16}\.(\d{1,15})(?:\.(\d{1,15}))?$/;

/** Whether a text has other letters than ASCII. SQLite folds the case of ASCII only. */
const IS_BEYOND_ASCII = `octet_length(items.title) + octet_length(items.content)
  > length(items.title) + length(items.content)`;

/**
 * @param {core.RequestEvent} e
 * @throws 400 at a parameter that can't be read
 */
function list(e) {
  const access = accessOf(e);
  /** @type {Query} */
  const query = e.requestInfo().query;
  const { since } = query;
  const allowed = since === undefined ? FILTERS : ['since'];
  for (const field of Object.keys(query))
    if (!allowed.includes(field))
      throw invalid(field, `Only these go together: ${allowed.join(', ')}. “since” stands alone.`);
  return e.json(
    200,
    since === undefined ? newest(e.app, access, query) : changes(e.app, access, since),
  );
}

/**
 * @param {string} field
 * @param {string} message
 */
const invalid = (field, message) => fieldError({ field, code: 'invalid', message });

/**
 * Returns the items that match a query, newest first. A page ends early if many items were tested.
 * @param {core.App} app
 * @param {Access} access
 * @param {Query} query
 */
function newest(app, access, query) {
  const conditions = ['items.isTrashed = {:isTrashed}'];
  /** @type {Record<string, unknown>} */
  const values = { isTrashed: readFlag(query, 'trashed') ? 1 : 0 };
  /** @type {((item: ApiItem) => boolean)[]} */
  const tests = [];
  const { q, kind, collection, url, cursor } = query;
  if (kind) {
    if (!domain.ITEM_TYPES.some((type) => type === kind))
      throw invalid('kind', `It must be one of: ${domain.ITEM_TYPES.join(', ')}.`);
    conditions.push('items.type = {:kind}');
    values.kind = kind;
  }
  if (collection) {
    const found = findCollection(collectionsOf(app, access), collection);
    if (!found) throw unknownCollection('collection', collection);
    conditions.push('items.collection = {:collection}');
    values.collection = found.id;
  }
  const isDone = readFlag(query, 'done');
  if (isDone !== undefined)
    conditions.push(`items.type = 'todo' AND items.isTodoDone = ${isDone ? 1 : 0}`);
  const isLater = readFlag(query, 'later');
  if (isLater !== undefined) {
    conditions.push(`(items.laterUntil > {:now} AND items.isTrashed = 0) = ${isLater ? 1 : 0}`);
    values.now = domain.toDateTime(Date.now());
  }
  if (url) {
    const address = domain.detectUrl(url);
    if (address === null) throw invalid('url', 'It must be a web address.');
    const key = domain.linkKey(address);
    const [, host = '', path = ''] = /^https:\/\/([^/?#]*)([^?#]*)/.exec(key) ?? [];
    conditions.push(
      `items.type = 'link' AND instr(items.content, {:path}) > 0
        AND (${IS_BEYOND_ASCII} OR instr(lower(items.content), {:host}) > 0)`,
    );
    Object.assign(values, { host: host.toLowerCase(), path });
    tests.push((item) => domain.linkKey(item.content) === key);
  }
  const words = domain.readWords(q ?? '');
  for (const [n, word] of words.slice(0, SQL_WORDS).entries()) {
    const isIn = `instr(lower(items.title || char(10) || items.content), {:word${n}}) > 0`;
    conditions.push(`(${IS_BEYOND_ASCII} OR ${isIn})`);
    values[`word${n}`] = word;
  }
  if (words.length > 0)
    tests.push(({ title, content }) =>
      domain.hasWords(domain.foldText(`${title}\n${content}`), words),
    );
  conditions.push('(items.created, items.id) < ({:before}, {:beforeId})');
  Object.assign(values, { before: '9', beforeId: '' }); // after every item
  if (cursor) {
    const [, time, beforeId] = CURSOR.exec(cursor) ?? [];
    if (!time) throw invalid('cursor', 'It must be the “next” of the last page.');
    Object.assign(values, { before: domain.toDateTime(Number(time)), beforeId });
  }
  const order = 'ORDER BY items.created DESC, items.id DESC';
  /** @type {ApiItem[]} */
  const items = [];
  let [tested, letters] = [0, 0];
  // A small block first, because few long texts are tested. More of short ones follow, as each block sorts all items.
  for (let limit = PAGE; ; limit *= 3) {
    const sql = `${conditions.join(' AND ')} ${order} LIMIT ${limit}`;
    const block = itemsOf(app, access, sql, values);
    for (const item of block) {
      tested++;
      if (tests.length > 0) letters += item.title.length + item.content.length;
      if (tests.every((test) => test(item))) items.push(item);
      if (items.length === PAGE || tested === SCAN || letters > SCAN_LETTERS)
        return { items, next: `${Date.parse(item.created.replace(' ', 'T'))}.${item.id}` };
    }
    const last = block.at(-1);
    if (!last || block.length < limit) return { items, next: null };
    Object.assign(values, { before: last.created, beforeId: last.id });
  }
}

/**
 * @param {Query} query
 * @param {string} name
 * @returns {boolean | undefined} undefined if it isn't in the query
 */
function readFlag(query, name) {
  const value = query[name] ?? '';
  if (value === '') return undefined;
  if (value !== 'true' && value !== 'false') throw invalid(name, 'It must be true or false.');
  return value === 'true';
}

/**
 * Returns what has changed since a cursor, and the next cursor.
 * @param {core.App} app
 * @param {Access} access
 * @param {string} since blank for all items
 */
function changes(app, access, since) {
  const { owner } = access;
  const at = selectOne(
    app,
    { timeline: '', newest: -0, pruned: -0, logged: -0 },
    `SELECT (SELECT id FROM timelines ORDER BY number DESC LIMIT 1) AS timeline,
      coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'changeLog'), 0) AS newest,
      coalesce((SELECT prunedRev FROM syncState WHERE owner = {:owner}), 0) AS pruned,
      coalesce((SELECT max(rev) FROM changeLog WHERE owner = {:owner}), 0) AS logged`,
    { owner },
  );
  const [isCursor, from = '0', first] = SINCE.exec(since) ?? [];
  if (since !== '' && !isCursor) throw invalid('since', 'It must be the last “next”, or blank.');
  let rev = Number(from);
  // A first listing has no use for what was deleted before it.
  const firstRev = since === '' ? at.newest : Number(first ?? 0);
  if (since !== '' && ($isOfOtherTimeline(app, since) || Math.max(rev, firstRev) < at.pruned)) {
    const message =
      'The server doesn’t know all changes since then. List all with a blank “since”.';
    throw fieldError({ field: 'since', code: 'expired', message });
  }
  const rows = selectAll(
    app,
    { rev: -0, recordId: '', isDeleted: 0, collection: '' },
    `SELECT rev, recordId, isDeleted, collection FROM changeLog
      WHERE owner = {:owner} AND store = 'items' AND rev > {:rev}
        AND (isDeleted = 0 OR rev > {:firstRev})
      ORDER BY rev LIMIT ${PAGE}`,
    { owner, rev, firstRev },
  );
  const ids = rows.filter(({ isDeleted }) => !isDeleted).map(({ recordId }) => recordId);
  const listed = 'items.id IN (SELECT value FROM json_each({:ids}))';
  const items = itemsOf(app, access, listed, { ids: JSON.stringify(ids) });
  items.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  /** @type {string[] | null} */
  const allowed = JSON.parse(access.allowed);
  const gone = rows.filter(
    (row) => row.isDeleted && (allowed === null || allowed.includes(row.collection)),
  );
  rev = rows.at(-1)?.rev ?? rev;
  if (rows.length < PAGE) rev = Math.max(rev, at.pruned, at.logged);
  const isFirst = rows.length === PAGE && firstRev > rev;
  return {
    items,
    deleted: gone.map(({ recordId }) => recordId),
    next: `${at.timeline}.${rev}${isFirst ? `.${firstRev}` : ''}`,
  };
}

module.exports = { list };
