import { keyFigure } from './key-figure.mjs';
import { createKeyProbe } from './key-probe.mjs';
import {
  openCollection,
  selectFirst,
  selectedItem,
  signIn,
  untilKept,
  untilPushed,
  untilListed,
} from './main-view.mjs';

/**
 * @typedef {import('./key-probe.mjs').KeySample} KeySample
 * @typedef {import('./key-probe.mjs').Press} Press
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('./seed.mjs').Account} Account
 * @typedef {import('./seed.mjs').StoredItem} StoredItem
 */

const ITEMS = 10_000;
const LOADS = 8;
const OPENINGS = 20;
const EDITS = 20;
/** Letters to type before each save. */
const LETTERS = 3;
/** Maximum length of an item's text, in characters. */
const LONG = 10_000;

/**
 * Measures opening the edit dialog, typing into it and saving, in a collection of 10,000 items.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureEdit(stage) {
  const account = await stage.account(ITEMS);
  stage.log('Measuring the edit dialog …');
  return stage.withPage(async (page) => {
    await signIn(page, account);
    const press = await createKeyProbe(page);
    const atOnce = await openFirst(page, press, account, async () => {});
    const loaded = await openFirst(page, press, account, () => untilDialogIsLoaded(page));
    const later = await openMany(page, press, account);
    const long = await editLong(page, press, account);
    const where = `${ITEMS.toLocaleString('en')} items`;
    const length = `${LONG.toLocaleString('en')} characters`;
    return [
      keyFigure(`First mod+E after a load, right after the first key, ${where}`, atOnce),
      keyFigure(`First mod+E after a load, its code loaded, ${where}`, loaded),
      keyFigure(`mod+E that opens the edit dialog, ${where}`, later),
      keyFigure(`mod+E that opens ${length}, ${where}`, long.open),
      keyFigure(`Letter typed into ${length}, ${where}`, long.letter),
      keyFigure(`mod+S that saves ${length}, ${where}`, long.save),
    ];
  });
}

/**
 * Loads the page several times, and opens the first item each time.
 * @param {Page} page
 * @param {Press} press
 * @param {Account} account
 * @param {() => Promise<unknown>} before is awaited after the item is selected and before it is opened
 */
async function openFirst(page, press, { items }, before) {
  /** @type {KeySample[]} */
  const samples = [];
  for (let n = 0; n < LOADS; n++) {
    await page.reload();
    await untilListed(page, items.length);
    const { item } = await selectFirst(page, items, () => true);
    await before();
    samples.push(await press('Control+e', { dialog: editedText(item) }));
    // A dialog that is open is opened again after a reload.
    await press('Escape', { dialog: null });
    await untilKept(page, 'drafts', 0);
  }
  return samples;
}

/**
 * Waits until the browser has loaded the dialog's code and is idle. The page requests that code after it has
 * painted the first row.
 * @param {Page} page
 */
async function untilDialogIsLoaded(page) {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/Modals-')),
  );
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/**
 * Opens and closes several items, one after another.
 * @param {Page} page
 * @param {Press} press
 * @param {Account} account
 */
async function openMany(page, press, { items }) {
  /** @type {KeySample[]} */
  const samples = [];
  for (let position = 2; position < 2 + OPENINGS; position++) {
    await press('ArrowDown', { selected: position });
    const item = await selectedItem(page, items, position);
    samples.push(await press('Control+e', { dialog: editedText(item) }));
    await press('Escape', { dialog: null });
  }
  return samples;
}

/**
 * Opens the longest item, types into it and saves it, several times. It deletes a letter for each one that it
 * types, so that the text never exceeds the maximum length.
 * @param {Page} page
 * @param {Press} press
 * @param {Account} account
 */
async function editLong(page, press, account) {
  const samples = {
    /** @type {KeySample[]} */
    open: [],
    /** @type {KeySample[]} */
    letter: [],
    /** @type {KeySample[]} */
    save: [],
  };
  await openCollection(page, account);
  const isLong = (/** @type {StoredItem} */ { content }) => content.length === LONG;
  const { item, position } = await selectFirst(page, account.items, isLong);
  for (let n = 0; n < EDITS; n++) {
    samples.open.push(await press('Control+e', { dialog: item.content }));
    await page.keyboard.press('Control+Home');
    let typed = '';
    let rest = item.content;
    // A different letter each time, because an unchanged text isn't saved.
    const letter = n % 2 === 0 ? 'x' : 'y';
    for (let count = 0; count < LETTERS; count++) {
      // A character may consist of two UTF-16 units.
      rest = rest.slice(String.fromCodePoint(rest.codePointAt(0) ?? 0).length);
      await press('Delete', { dialog: typed + rest });
      typed += letter;
      samples.letter.push(await press(letter, { dialog: typed + rest }));
    }
    item.content = typed + rest;
    const row = { position, text: item.content.slice(0, 40) };
    const save = () => press('Control+s', { dialog: null, row });
    samples.save.push((await untilPushed(page, save)).result);
  }
  return samples;
}

/**
 * Returns the text of the field that has the caret in the edit dialog of an item.
 * @param {StoredItem} item
 */
function editedText({ type, title, content }) {
  return type === 'todo' ? title : content;
}
