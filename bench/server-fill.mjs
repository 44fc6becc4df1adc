import { sampleItems } from './sample-items.mjs';
import { createClient } from './server-client.mjs';

/** As many as the server takes in one request. */
const BATCH = 50;
const RECORDS = '/api/collections/items/records';

/** @typedef {import('./sample-items.mjs').SampleItem & { id: string }} StoredItem */

/**
 * Fills collections of an account through the batch API, one after the other with the same share.
 * @param {import('./measured-server.mjs').Measured} server
 * @param {import('./measured-server.mjs').Writer} account
 * @param {number} count how many items
 * @param {readonly string[]} [collections] the account's own one, where nothing is said
 * @returns {Promise<StoredItem[]>}
 */
export async function fillAccount({ instance }, account, count, collections) {
  const { id: owner, token, collection } = account;
  const homes = collections ?? [collection];
  const client = createClient(instance.url);
  const items = sampleItems(count);
  /** @type {StoredItem[]} */
  const stored = [];
  for (let at = 0; at < count; at += BATCH) {
    const batch = items.slice(at, at + BATCH);
    const requests = batch.map((item, n) => {
      const home = homes[Math.floor(((at + n) * homes.length) / count)];
      return { method: 'POST', url: RECORDS, body: { owner, collection: home, ...item } };
    });
    const answers = await client.send('POST', '/api/batch', { token, body: { requests } });
    stored.push(...batch.map((item, n) => ({ ...item, id: answers[n].body.id })));
  }
  client.close();
  return stored;
}
