import { median } from './figures.mjs';
import { lengthOf } from './sample-items.mjs';
import { createClient } from './server-client.mjs';
import { fillAccount } from './server-fill.mjs';

/**
 * An account with collections full of items.
 * @typedef {object} Account
 * @property {string} username
 * @property {string} password
 * @property {string} path where the first of them is opened
 * @property {StoredItem[]} items what is in that, in the order of its creation; the list's order is
 *   another one where the server's clock has not moved between two items
 * @property {StoredItem[]} elsewhere what is in the others, with what every account begins with
 */

/** @typedef {import('./server-fill.mjs').StoredItem} StoredItem */

/**
 * @typedef {object} AccountOptions
 * @property {string} username
 * @property {number} count how many items
 * @property {number} collections how many collections they are spread over; all have as many
 * @property {import('../scripts/project.mjs').Log} log
 */

/**
 * Makes an account, and fills collections of it.
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
  const lengths = items.map(lengthOf);
  const long = lengths.filter((length) => length >= 10_000).length;
  log(`  median ${median(lengths)} characters, ${long} of 10,000`);
  elsewhere.push(...items.splice(count / collections));
  return { username, password, path: `/${username}/${slug}`, items, elsewhere };
}
