import { sampleItems } from './sample-items.mjs';
import { createClient } from './server-client.mjs';

/** As many as the server takes in one request. */
const BATCH = 50;
const RECORDS = '/api/collections/items/records';

/**
 * Fills an account's collection through the batch API.
 * @param {import('./server-pair.mjs').Measured} server
 * @param {import('./server-pair.mjs').Writer} account
 * @param {number} count how many items
 */
export async function fillAccount({ instance }, { id: owner, token, collection }, count) {
  const client = createClient(instance.url);
  const items = sampleItems(count);
  for (let at = 0; at < items.length; at += BATCH) {
    const requests = items
      .slice(at, at + BATCH)
      .map((item) => ({ method: 'POST', url: RECORDS, body: { owner, collection, ...item } }));
    await client.send('POST', '/api/batch', { token, body: { requests } });
  }
  client.close();
}
