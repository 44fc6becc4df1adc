import { sampleItems } from './sample-items.mjs';
import { createClient } from './server-client.mjs';

/** Maximum number of requests in a batch. */
const BATCH = 50;
const RECORDS = '/api/collections/items/records';

/** @typedef {import('./sample-items.mjs').SampleItem & { id: string }} StoredItem */

/**
 * Fills collections of an account through the batch API, one after another. Each gets the same number of
 * items.
 * @param {import('./measured-server.mjs').Measured} server
 * @param {import('./measured-server.mjs').Writer} account
 * @param {number} count total number of items
 * @param {readonly string[]} [collections] their ids; by default the account's own collection
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
