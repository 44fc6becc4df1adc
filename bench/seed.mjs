import { createClient } from './server-client.mjs';
import { fillAccount } from './server-fill.mjs';

/**
 * An account whose collections are full of items.
 * @typedef {object} Account
 * @property {string} username
 * @property {string} password
 * @property {string} path path of its first collection
 * @property {StoredItem[]} items the items of that collection, in order of creation. The list's order differs
 *   if the server's clock showed the same time for two items.
 * @property {StoredItem[]} elsewhere the items of all other collections, including those of a new account
 */

/** @typedef {import('./server-fill.mjs').StoredItem} StoredItem */

/**
 * @typedef {object} AccountOptions
 * @property {string} username
 * @property {number} count number of items
 * @property {number} collections number of collections; each gets the same number of items
 * @property {import('../scripts/project.mjs').Log} log
 */

/**
 * Creates an account, and fills some of its collections.
 * @param {import('./measured-server.mjs').Measured} server
 * @param {AccountOptions} options
 * @returns {Promise<Account>}
 */
export async function createAccount(server, { username, count, collections, log }) {
  const where = collections === 1 ? 'a collection' : `${collections} collections`;
  log(`Filling ${where} with ${count} items …`);
  const writer = await server.createWriter(username);
  const { id: owner, token, password, slug } = writer;
  const client = createClient(server.instance.url);
  const { items: elsewhere } = await client.send('GET', '/api/collections/items/records', {
    token,
  });
  const homes = [writer.collection];
  while (homes.length < collections) {
    const body = { owner, name: `Bench ${homes.length + 1}` };
    const url = '/api/collections/itemCollections/records';
    homes.push((await client.send('POST', url, { token, body })).id);
  }
  client.close();
  const items = await fillAccount(server, writer, count, homes);
  elsewhere.push(...items.splice(count / collections));
  return { username, password, path: `/${username}/${slug}`, items, elsewhere };
}
