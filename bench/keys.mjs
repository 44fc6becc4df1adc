import { keyFigure } from './key-figure.mjs';
import { createKeyProbe, typeAndDelete } from './key-probe.mjs';
import { mainInput, signIn, untilListed, untilPushed } from './main-view.mjs';
import { countMatches, typeableWord } from './sample-items.mjs';

/**
 * @typedef {import('./key-probe.mjs').KeySample} KeySample
 * @typedef {import('./key-probe.mjs').Press} Press
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('./seed.mjs').Account} Account
 */

const ITEMS = 10_000;
const CREATES = 15;

/**
 * Measures keys in a collection of 10,000 items.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureKeys(stage) {
  const account = await stage.account(ITEMS);
  stage.log('Measuring keys …');
  return stage.withPage(async (page) => {
    await signIn(page, account);
    const press = await createKeyProbe(page);
    await mainInput(page).focus();
    const where = `${ITEMS.toLocaleString('en')} items`;
    return [
      keyFigure(`Key that filters, ${where}`, await filter(press, account)),
      keyFigure(`Key that selects, ${where}`, await select(page, press)),
      keyFigure(`Key in a link that is there, ${where}`, await typeLink(press, account)),
      keyFigure(`Enter that creates, ${where}`, await create(page, press, account)),
    ];
  });
}

/**
 * Types and deletes words that match many items, some, few and none, and a filter token.
 * @param {Press} press
 * @param {Account} account
 */
async function filter(press, { items }) {
  /** @type {KeySample[]} */
  const samples = [];
  const openTodos = items.filter(({ type, isTodoDone }) => type === 'todo' && !isTodoDone).length;
  const expect = (/** @type {string} */ text) => ({
    text,
    count: text === '::itd::' ? openTodos : countMatches(items, text),
  });
  for (const text of [...[2, 300, 2_900].map(typeableWord), 'xyzzy', '::itd::'])
    samples.push(...(await typeAndDelete(press, text, expect)));
  return samples;
}

/**
 * Types the address of a link that is in the list, and deletes it.
 * @param {Press} press
 * @param {Account} account
 */
function typeLink(press, { items }) {
  const link = items.find(({ type }) => type === 'link');
  return typeAndDelete(press, link?.content ?? '', (text) => ({
    text,
    count: countMatches(items, text.toLowerCase()),
  }));
}

/**
 * Moves the selection down the list by ones and by fives, which scrolls it, and back up.
 * @param {Page} page
 * @param {Press} press
 */
async function select(page, press) {
  /** @type {KeySample[]} */
  const samples = [];
  let selected = 0;
  /**
   * @param {string} chord
   * @param {number} by
   * @param {number} times
   */
  const walk = async (chord, by, times) => {
    for (let n = 0; n < times; n++) {
      selected += by;
      samples.push(await press(chord, { selected }));
    }
  };
  await walk('ArrowDown', 1, 20);
  await walk('Shift+ArrowDown', 5, 10);
  await walk('ArrowUp', -1, 10);
  await walk('Shift+ArrowUp', -5, 10);
  await page.keyboard.press('Escape');
  return samples;
}

/**
 * Creates notes. Each time, it waits until the previous note is stored.
 * @param {Page} page
 * @param {Press} press
 * @param {Account} account
 */
async function create(page, press, { items }) {
  /** @type {KeySample[]} */
  const samples = [];
  for (let n = 1; n <= CREATES; n++) {
    const first = `measured note number ${n}`;
    await page.keyboard.type(first);
    await page.waitForFunction(() => !document.querySelector('[role="option"]'));
    const row = { position: 1, text: first };
    const enter = () => press('Enter', { text: '', count: items.length + 1, row });
    const { result, recordId: id } = await untilPushed(page, enter);
    samples.push(result);
    items.push({ id, type: 'text', title: '', content: first, isTodoDone: false });
  }
  await page.reload();
  await untilListed(page, items.length);
  return samples;
}
