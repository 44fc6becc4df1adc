// Routes that list the versions of a user's items (spec §7).

const { callerOf, ownItem } = require(`${__hooks}/item-route.js`);
const { selectAll } = require(`${__hooks}/sql.js`);

/** Page size. With the longest texts, a page has two million characters. */
const PAGE_VERSIONS = 200;

/** Item id and number of the last version on a page. */
const CURSOR = /^([a-z0-9]{15})\.(\d{1,15})$/;

/**
 * `GET /items/versions/{userId}/{itemId}`: the versions of an item, newest first.
 * @param {core.RequestEvent} e
 */
function listOfItem(e) {
  const item = ownItem(e.app, callerOf(e)).id;
  const versions = read(
    e.app,
    `SELECT number AS id, item, kept, device, type, title, content FROM itemVersions
        WHERE item = {:item} ORDER BY kept DESC, number DESC`,
    { item },
  );
  return e.json(200, { versions });
}

/**
 * `GET /items/versions/{userId}?cursor=…`: the versions of all of the user's items in pages, ordered by item
 * id. The answer has the cursor of the next page, or null after the last one.
 * @param {core.RequestEvent} e
 * @throws 400 for a malformed cursor
 */
function listOfAccount(e) {
  const { userId: owner } = callerOf(e);
  const [item, number] = readCursor(e.requestInfo().query.cursor ?? '');
  const versions = read(
    e.app,
    // The CROSS JOIN makes SQLite follow both indexes, so it reads one page only.
    `SELECT v.number AS id, v.item, v.kept, v.device, v.type, v.title, v.content
        FROM items CROSS JOIN itemVersions v ON v.item = items.id
        WHERE items.owner = {:owner} AND items.id >= {:item}
          AND (items.id > {:item} OR v.number > {:number})
        ORDER BY items.id, v.number LIMIT {:limit}`,
    { owner, item, number, limit: PAGE_VERSIONS },
  );
  const last = versions.length < PAGE_VERSIONS ? undefined : versions.at(-1);
  return e.json(200, { versions, cursor: last ? `${last.item}.${last.id}` : null });
}

/**
 * @param {string} cursor blank for the first page
 * @returns {[item: string, number: number]}
 */
function readCursor(cursor) {
  if (cursor === '') return ['', 0];
  const [, item, number] = CURSOR.exec(cursor) ?? [];
  if (item && number) return [item, Number(number)];
  throw new BadRequestError('The request can’t be answered for its “cursor”.', {
    cursor: new ValidationError(
      'validation_invalid_cursor',
      'It must be the cursor that the last page has answered, or left out to begin anew.',
    ),
  });
}

/**
 * Runs a query of versions.
 * @param {core.App} app
 * @param {string} sql
 * @param {Readonly<Record<string, unknown>>} values
 */
function read(app, sql, values) {
  const shape = { id: '', item: '', kept: 0, device: '', type: '', title: '', content: '' };
  return selectAll(app, shape, sql, values).map(
    ({ id, item, kept, device, type, title, content }) => {
      const date = new Date(kept).toISOString().replace('T', ' ');
      return { id, item, kept: date, device, type, title, content };
    },
  );
}

module.exports = { listOfAccount, listOfItem };
