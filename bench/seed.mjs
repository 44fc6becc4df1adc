import { Failure } from '../scripts/failure.mjs';
import { median } from './figures.mjs';
import { lengthOf, sampleItems } from './sample-items.mjs';

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

/** @typedef {import('./sample-items.mjs').SampleItem & { id: string }} StoredItem */

/**
 * @typedef {object} AccountOptions
 * @property {string} username
 * @property {number} count how many items
 * @property {number} collections how many collections they are spread over; all have as many
 * @property {(email: string) => Promise<string>} tokenOf the token of the mail that verifies an address
 * @property {import('../scripts/project.mjs').Log} log
 */

const PASSWORD = 'measured with care';
/** As many as the server takes in one request. */
const BATCH = 50;

/**
 * Registers an account as a visitor does, verifies its address, and fills collections of it through the
 * batch API.
 * @param {string} url of the server
 * @param {AccountOptions} options
 * @returns {Promise<Account>}
 * @throws {Failure} when the server refuses any of it
 */
export async function createAccount(url, { username, count, collections, tokenOf, log }) {
  const items = sampleItems(count);
  const lengths = items.map(lengthOf);
  const long = lengths.filter((length) => length >= 10_000).length;
  log(
    `Filling ${collections === 1 ? 'a collection' : `${collections} collections`} with ${count} items (median ${median(lengths)} characters, ${long} of 10,000) …`,
  );
  const email = `${username}@bench.invalid`;
  await send(url, '/api/collections/users/records', {
    username,
    email,
    password: PASSWORD,
    passwordConfirm: PASSWORD,
  });
  await send(url, '/api/collections/users/confirm-verification', { token: await tokenOf(email) });
  const { token, record: user } = await send(url, '/api/collections/users/auth-with-password', {
    identity: username,
    password: PASSWORD,
  });
  const firstItems = await readItems(url, token);
  /** @type {{ id: string, slug: string }[]} */
  const made = [];
  for (let n = 1; n <= collections; n++) {
    const body = { owner: user.id, name: n === 1 ? 'Bench' : `Bench ${n}` };
    made.push(await send(url, '/api/collections/itemCollections/records', body, token));
  }
  /** @type {StoredItem[]} */
  const stored = [];
  const each = count / collections;
  for (let start = 0; start < count; start += BATCH) {
    const batch = items.slice(start, start + BATCH);
    const requests = batch.map((item, n) => ({
      method: 'POST',
      url: '/api/collections/items/records',
      body: { owner: user.id, collection: made[Math.floor((start + n) / each)]?.id, ...item },
    }));
    const answers = await send(url, '/api/batch', { requests }, token);
    stored.push(...batch.map((item, n) => ({ ...item, id: answers[n].body.id })));
  }
  const path = `/${username}/${made[0]?.slug}`;
  const elsewhere = [...firstItems, ...stored.splice(each)];
  return { username, password: PASSWORD, path, items: stored, elsewhere };
}

/**
 * @param {string} url
 * @param {string} token
 * @returns {Promise<StoredItem[]>}
 */
async function readItems(url, token) {
  const response = await fetch(`${url}/api/collections/items/records`, {
    headers: { Authorization: token },
  });
  if (!response.ok) throw new Failure(`Reading the first items was refused (${response.status}).`);
  return (await response.json()).items;
}

/**
 * @param {string} url
 * @param {string} path
 * @param {object} body
 * @param {string} [token]
 * @returns {Promise<any>} the answer's JSON; null for an empty answer
 */
async function send(url, path, body, token) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: token }) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Failure(`POST ${path} was refused (${response.status}): ${text}`);
  return text === '' ? null : JSON.parse(text);
}
