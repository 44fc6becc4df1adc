import { Failure } from '../scripts/failure.mjs';
import { median } from './figures.mjs';
import { lengthOf, sampleItems } from './sample-items.mjs';

/**
 * An account with one collection full of items.
 * @typedef {object} Account
 * @property {string} username
 * @property {string} password
 * @property {string} path where the collection is opened
 * @property {StoredItem[]} items what is in it, in the order of its creation; the list's order is
 *   another one where the server's clock has not moved between two items
 */

/** @typedef {import('./sample-items.mjs').SampleItem & { id: string }} StoredItem */

const PASSWORD = 'measured with care';
/** As many as the server takes in one request. */
const BATCH = 50;

/**
 * Registers an account as a visitor does, and fills a collection of it through the batch API.
 * @param {string} url of the server
 * @param {{ username: string, count: number, log: import('../scripts/project.mjs').Log }} options
 * @returns {Promise<Account>}
 * @throws {Failure} when the server refuses any of it
 */
export async function createAccount(url, { username, count, log }) {
  const items = sampleItems(count);
  const lengths = items.map(lengthOf);
  const long = lengths.filter((length) => length >= 10_000).length;
  log(
    `Filling a collection with ${count} items (median ${median(lengths)} characters, ${long} of 10,000) …`,
  );
  await send(url, '/api/collections/users/records', {
    username,
    email: `${username}@bench.invalid`,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
  });
  const { token, record: user } = await send(url, '/api/collections/users/auth-with-password', {
    identity: username,
    password: PASSWORD,
  });
  const collection = await send(
    url,
    '/api/collections/itemCollections/records',
    { owner: user.id, name: 'Bench' },
    token,
  );
  /** @type {StoredItem[]} */
  const stored = [];
  const common = { owner: user.id, collection: collection.id };
  for (let start = 0; start < count; start += BATCH) {
    const batch = items.slice(start, start + BATCH);
    const requests = batch.map((item) => ({
      method: 'POST',
      url: '/api/collections/items/records',
      body: { ...common, ...item },
    }));
    const answers = await send(url, '/api/batch', { requests }, token);
    stored.push(...batch.map((item, n) => ({ ...item, id: answers[n].body.id })));
  }
  return { username, password: PASSWORD, path: `/${username}/${collection.slug}`, items: stored };
}

/**
 * @param {string} url
 * @param {string} path
 * @param {object} body
 * @param {string} [token]
 * @returns {Promise<any>} the answer's JSON
 */
async function send(url, path, body, token) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: token }) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Failure(`POST ${path} was refused (${response.status}): ${text}`);
  return JSON.parse(text);
}
