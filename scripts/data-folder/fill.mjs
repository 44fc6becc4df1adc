import { fillWithDevice } from './device.mjs';

/**
 * The superuser of a data folder that becomes a fixture. The password is public, so nobody may run a real
 * server on the folder.
 */
export const SUPERUSER = { identity: 'root@example.org', password: 'correct horse battery' };

/**
 * Statements that move dates into the future. Otherwise the server would delete old records, because a
 * fixture is used for years.
 */
const LASTING_DATES = [
  "UPDATE items SET trashedDateTime = '2999-01-01 00:00:00.000Z' WHERE isTrashed = 1",
  "UPDATE changeLog SET deletedAt = '2999-01-01 00:00:00.000Z' WHERE isDeleted = 1",
  "UPDATE syncClients SET seen = '2999-01-01 00:00:00.000Z'",
  `UPDATE itemVersions SET kept = ${Date.UTC(2999, 0)}`,
];

/**
 * A record as the API returns it.
 * @typedef {{ id: string } & Record<string, unknown>} KeptRecord
 */

/**
 * The final state of an account, as the server returned it.
 * @typedef {object} KeptAccount
 * @property {string} username
 * @property {Record<'items' | 'itemCollections' | 'trashBins', KeptRecord[]>} records by collection
 * @property {string} [token] an access token; fixtures from before there were any have none
 * @property {import('./device.mjs').KeptDevice} [device] a device that has pulled and pushed; fixtures from
 *   before the sync protocol have none
 */

/**
 * The contents of a data folder.
 * @typedef {object} KeptData
 * @property {string[]} migrations file names of the applied migrations, including PocketBase's own
 * @property {KeptAccount[]} accounts
 */

/**
 * Sends a request to the API of a server.
 * @typedef {(method: string, path: string, body?: object) => Promise<Record<string, any>>} Call
 */

/**
 * Fills a new data folder with typical data: accounts, each type of item, edits, the trash bin and a device.
 * @param {string} url the server's
 * @returns {Promise<KeptData>}
 * @throws {Error} with the server's answer if the server refuses a request
 */
export async function fillDataFolder(url) {
  const superuser = await login(url, '_superusers', SUPERUSER.identity);
  const sql = (/** @type {string} */ query) => superuser.call('POST', '/api/sql', { query });
  const accounts = [];
  for (const username of ['ann', 'bob']) {
    const account = await register(url, username);
    await fill(account);
    const token = await addByProgram(url, account);
    accounts.push({ ...account, token, device: await fillWithDevice(account) });
  }
  for (const query of LASTING_DATES) await sql(query);
  await sql('VACUUM');

  const kept = [];
  for (const { call, username, token, device } of accounts) {
    /** @param {string} table */
    const all = async (table) => {
      const { items } = await call('GET', `${recordsOf(table)}?perPage=200&sort=id`);
      return items;
    };
    const records = {
      items: await all('items'),
      itemCollections: await all('itemCollections'),
      trashBins: await all('trashBins'),
    };
    kept.push({ username, records, token, device });
  }
  const { rows: migrations } = await sql('SELECT file FROM _migrations ORDER BY file');
  return { migrations: migrations.flat(), accounts: kept };
}

const recordsOf = (/** @type {string} */ table) => `/api/collections/${table}/records`;

/**
 * @param {string} url
 * @param {string} username
 */
async function register(url, username) {
  const { password } = SUPERUSER;
  await callerOf(url)('POST', recordsOf('users'), {
    username,
    email: `${username}@example.org`,
    password,
    passwordConfirm: password,
  });
  return { username, ...(await login(url, 'users', username)) };
}

/**
 * @param {string} url
 * @param {string} table
 * @param {string} identity
 */
async function login(url, table, identity) {
  const { token, record } = await callerOf(url)(
    'POST',
    `/api/collections/${table}/auth-with-password`,
    { identity, password: SUPERUSER.password },
  );
  return { id: String(record.id), call: callerOf(url, token) };
}

/**
 * @param {string} url
 * @param {string} [token]
 * @returns {Call}
 */
function callerOf(url, token) {
  return async (method, path, body) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: token } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? {} : JSON.parse(text);
  };
}

/**
 * Makes an access token of an account, and adds a text with it.
 * @param {string} url
 * @param {{ call: Call }} account
 * @returns {Promise<string>} the token
 */
async function addByProgram(url, { call }) {
  const { token } = await call('POST', '/api/account/tokens', { name: 'Laptop', scope: 'write' });
  await callerOf(url, `Bearer ${token}`)('POST', '/api/v1/add', { text: 'added by a program' });
  return token;
}

/** @param {{ id: string, call: Call }} account */
async function fill({ id: owner, call }) {
  const books = await call('POST', recordsOf('itemCollections'), { owner, name: 'Books & more' });
  /** @param {object} fields */
  const create = (fields) =>
    call('POST', recordsOf('items'), { owner, collection: books.id, ...fields });
  const note = await create({ title: 'Zürich, “naïve” 漢字 👩‍👩‍👧', content: 'one\ntwo\n\tthree' });
  await call('PATCH', `${recordsOf('items')}/${note.id}`, { content: 'one\nTWO\n\tthree' });
  await create({ type: 'link', content: 'https://example.org/?q=a&b=%20#c' });
  await create({ content: 'mint #3eb489', shouldCopyOnClick: true });
  const todo = await create({ type: 'todo', title: 'water the plants' });
  await call('PATCH', `${recordsOf('items')}/${todo.id}`, { isTodoDone: true });
  await create({ content: 'pinned', isPinned: true });
  const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);
  await create({ content: 'put away', laterUntil: tomorrow.toISOString() });
  const trashed = await create({ title: 'in the bin', content: 'long '.repeat(50) });
  await call('PATCH', `/items/trash/${owner}/${trashed.id}`);
  const deleted = await create({ content: 'deleted for good' });
  await call('DELETE', `${recordsOf('items')}/${deleted.id}`);
  const { items: bins } = await call('GET', recordsOf('trashBins'));
  await call('PATCH', `${recordsOf('trashBins')}/${bins[0].id}`, { name: 'Old paper' });
}
