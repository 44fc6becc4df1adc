/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('./seed.mjs').StoredItem} StoredItem
 */

/**
 * Signs in as a person does.
 * @param {Page} page
 * @param {import('./seed.mjs').Account} account
 */
export async function signIn(page, account) {
  await page.goto('/login');
  await logIn(page, account);
}

/**
 * Fills in the login that is on the screen.
 * @param {Page} page
 * @param {import('./seed.mjs').Account} account
 */
export async function logIn(page, { username, password }) {
  await page.getByLabel('Email or Username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  await mainInput(page).waitFor();
}

/**
 * Opens the account's collection, and waits until all of its items are known.
 * @param {Page} page signed in
 * @param {import('./seed.mjs').Account} account
 */
export async function openCollection(page, { path, items }) {
  await page.goto(path);
  await untilListed(page, items.length);
}

/**
 * Waits until the list is of so many items.
 * @param {Page} page
 * @param {number} count
 */
export async function untilListed(page, count) {
  await page
    .getByRole('listbox', { name: 'Items' })
    .and(page.locator('[aria-busy="false"]'))
    .locator(`[role="option"][aria-setsize="${count}"]`)
    .first()
    .waitFor({ timeout: 120_000 });
}

/** @param {Page} page */
export function mainInput(page) {
  return page.getByRole('combobox', { name: 'Main input' });
}

/**
 * Walks down a list in which no row is selected, to the first row that is wanted.
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
 * The item of the selected row, once that is the one at the position.
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
 * Does something that changes one record, and waits until the server has it.
 * @template T
 * @param {Page} page
 * @param {() => Promise<T>} change
 * @returns {Promise<{ result: T, recordId: string }>} what it came to, and the id of the record
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
