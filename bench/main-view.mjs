/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('./seed.mjs').StoredItem} StoredItem
 */

const LIST = '[role="listbox"][aria-label="Items"]';

/**
 * Signs in by the login form, and opens the account's collection.
 * @param {Page} page
 * @param {import('./seed.mjs').Account} account
 */
export async function signIn(page, account) {
  await page.goto('/login');
  await fillLogin(page, account);
  await page.keyboard.press('Enter');
  await mainInput(page).waitFor();
  await openCollection(page, account);
}

/**
 * Fills in the login form that is shown. Enter submits it.
 * @param {Page} page
 * @param {import('./seed.mjs').Account} account
 */
export async function fillLogin(page, { username, password }) {
  await page.getByLabel('Email or Username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
}

/**
 * Opens the account's collection, and waits until all of its items are loaded.
 * @param {Page} page signed in
 * @param {import('./seed.mjs').Account} account
 */
export async function openCollection(page, { path, items }) {
  await page.goto(path);
  await untilListed(page, items.length);
}

/**
 * Waits until the list has a number of items and responds to keys. It ignores the snapshot of the last visit,
 * which is inert.
 * @param {Page} page
 * @param {number} count
 */
export async function untilListed(page, count) {
  const row = `[role="option"][aria-setsize="${count}"]:not([inert] *)`;
  await untilThere(page, `${LIST}[aria-busy="false"] ${row}`);
}

/**
 * Waits for the first row.
 * @param {Page} page
 */
export async function untilFirstRow(page) {
  await untilThere(page, `${LIST} [role="option"]`);
}

/**
 * Waits until an element exists. It checks in each frame, because a locator's checks get as rare as two a
 * second.
 * @param {Page} page
 * @param {string} selector
 */
export async function untilThere(page, selector) {
  await page.waitForFunction((what) => document.querySelector(what) !== null, selector, {
    timeout: 120_000,
  });
}

/** @param {Page} page */
export function mainInput(page) {
  return page.getByRole('combobox', { name: 'Main input' });
}

/**
 * Moves the selection down a list without a selected row, to the first row that is wanted.
 * @param {Page} page
 * @param {readonly StoredItem[]} items in the list
 * @param {(item: StoredItem) => boolean} isWanted
 * @returns {Promise<{ item: StoredItem, position: number }>} position: from 1
 */
export async function selectFirst(page, items, isWanted) {
  await mainInput(page).focus();
  for (let position = 1; position <= items.length; position++) {
    await page.keyboard.press('ArrowDown');
    const item = await selectedItem(page, items, position);
    if (isWanted(item)) return { item, position };
  }
  throw new Error('The list has no such item.');
}

/**
 * Waits until the row at a position is selected, and returns its item.
 * @param {Page} page
 * @param {readonly StoredItem[]} items in the list
 * @param {number} position from 1
 */
export async function selectedItem(page, items, position) {
  const row = page.locator(`[aria-selected="true"][aria-posinset="${position}"]`);
  const rowId = await row.getAttribute('id');
  const item = items.find(({ id }) => rowId === `item-${id}`);
  if (!item) throw new Error(`No item belongs to the row ${rowId}.`);
  return item;
}

/**
 * Counts the answers to pushes.
 * @param {Page} page
 * @returns {() => number} stops counting, and returns the count
 */
export function countPushes(page) {
  let pushes = 0;
  const count = (/** @type {import('@playwright/test').Response} */ response) => {
    if (response.url().endsWith('/api/sync/push')) pushes += 1;
  };
  page.on('response', count);
  return () => {
    page.off('response', count);
    return pushes;
  };
}

/**
 * Changes one record, and waits until the server has the change.
 * @template T
 * @param {Page} page
 * @param {() => Promise<T>} change
 * @returns {Promise<{ result: T, recordId: string }>} what `change` returned, and the record's id
 */
export async function untilPushed(page, change) {
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/sync/push'));
  const result = await change();
  const response = await answered;
  const { results } = await response.json();
  if (results[0]?.outcome !== 'applied')
    throw new Error(`The server refused a change: ${await response.text()}`);
  const [{ recordId }] = response.request().postDataJSON().mutations;
  return { result, recordId };
}

/**
 * Waits until the device stores a number of drafts or mutations.
 * @param {Page} page
 * @param {'drafts' | 'mutations'} kind `mutations` are those that the device hasn't sent, or hasn't pulled yet
 * @param {number} count
 */
export async function untilKept(page, kind, count) {
  // `waitForFunction` doesn't wait for the result of an asynchronous function.
  const end = Date.now() + 120_000;
  while ((await page.evaluate(countKept, kind)) !== count)
    if (Date.now() > end) throw new Error(`The device doesn't get to ${count} stored ${kind}.`);
}

/**
 * Runs in the page. Counts the drafts or mutations that it stores.
 * @param {'drafts' | 'mutations'} kind
 * @returns {Promise<number>}
 */
async function countKept(kind) {
  /** @type {<T>(request: IDBRequest<T>) => Promise<T>} */
  const resultOf = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  let kept = 0;
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await resultOf(indexedDB.open(name));
    // The database that belongs to no account doesn't have this store.
    const rows = db.objectStoreNames.contains('mutations')
      ? await resultOf(db.transaction('mutations').objectStore('mutations').getAll())
      : [];
    db.close();
    kept +=
      kind === 'drafts'
        ? rows.filter(({ state }) => state === 'draft').length
        : rows.flatMap(({ mutations }) => mutations ?? []).length;
  }
  // Leaves the page time between two counts.
  await new Promise((resolve) => setTimeout(resolve, 50));
  return kept;
}
