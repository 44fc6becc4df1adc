import { createClient } from './server-client.mjs';
import { fillAccount } from './server-fill.mjs';

/** @typedef {import('./measured-server.mjs').Measured} Measured */
/** @typedef {import('./measured-server.mjs').Writer} Writer */

const ITEMS_OF_ACCOUNT = 2_000;
/** Rows per statement. Large, because each statement writes most pages of the indexes. */
const ROWS = 100_000;

/**
 * Fills a server with accounts of 2,000 items. The API writes the first account's items, and SQL copies them
 * to all others; triggers run as for all writes. The rows of the accounts are interleaved, as if their users
 * wrote at the same time.
 * @param {Measured} server
 * @param {number} count total number of items
 * @returns {Promise<Writer[]>}
 */
export async function fillFolder(server, count) {
  await hashFast(server);
  /** @type {Writer[]} */
  const accounts = [];
  while (accounts.length < count / ITEMS_OF_ACCOUNT)
    accounts.push(await server.createWriter(`holder${accounts.length}`));
  const [first] = accounts;
  if (!first) throw new RangeError(`${count} items are fewer than an account's`);
  await fillAccount(server, first, ITEMS_OF_ACCOUNT);
  // With a small cache, a page would be written once for each of its rows. The first statement writes, so
  // that the PRAGMA runs on the connection for writes.
  await server.sql('DELETE FROM items WHERE false; PRAGMA cache_size = -1000000');
  const step = Math.ceil(ROWS / accounts.length);
  for (let at = 0; at < ITEMS_OF_ACCOUNT; at += step) await server.sql(copyOf(first, at, step));
  // PocketBase runs this each night. SQLite's query planner depends on it.
  await server.sql('PRAGMA optimize');
  return accounts;
}

/**
 * Sets the lowest cost for password hashes, because hundreds of accounts would otherwise take a minute.
 * @param {Measured} server
 */
async function hashFast({ instance, root: token }) {
  const client = createClient(instance.url);
  const users = await client.send('GET', '/api/collections/users', { token });
  const password = users.fields.find(
    (/** @type {{ name: string }} */ { name }) => name === 'password',
  );
  password.cost = 4;
  await client.send('PATCH', '/api/collections/users', { token, body: { fields: users.fields } });
  client.close();
}

/**
 * Returns the statement that copies some of an account's items to all others, with dates spread over two
 * years.
 * @param {Writer} first
 * @param {number} offset
 * @param {number} limit
 */
function copyOf(first, offset, limit) {
  const texts = 'type, title, content, isTodoDone';
  return `
    INSERT INTO items (id, owner, collection, ${texts}, created, updated)
    SELECT id, owner, collection, ${texts}, created, created FROM (
      SELECT 'r' || lower(hex(randomblob(7))) AS id, home.owner, home.id AS collection, ${texts},
        strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-' || (abs(random()) % 63072000) || ' seconds') AS created
      FROM (
        SELECT ${texts} FROM items WHERE collection = '${first.collection}'
        ORDER BY id LIMIT ${limit} OFFSET ${offset}
      ), itemCollections AS home
      WHERE home.name = 'Bench' AND home.owner <> '${first.id}'
      ORDER BY random()
    )`;
}
