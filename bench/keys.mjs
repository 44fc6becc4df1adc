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
/** How many times slower than this machine the processor of a phone is. */
const SLOWDOWN = 4;
/** Aim for each repeat of a held key on a phone, in ms. */
const REPEAT_AIM = 50;
const PHONE = { width: 390, height: 844 };
/** Words that match many items, some, few and none. */
const WORDS = [...[2, 300, 2_900].map(typeableWord), 'xyzzy'];

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
      keyFigure(`Enter that creates, ${where}`, await create(page, press, account)),
    ];
  });
}

/**
 * Measures keys that are held in a collection of 10,000 items, on the screen of a phone and with its processor. The
 * figures are those of the slowest repeat.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureThrottled(stage) {
  const account = await stage.account(ITEMS);
  stage.log('Measuring held keys on a slow processor …');
  const measure = async (/** @type {Page} */ page) => {
    await signIn(page, account);
    const press = await createKeyProbe(page, (key) => page.keyboard.down(key));
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await mainInput(page).focus();
    return [
      slowest('Held key that filters', await holdBackspace(page, press, account)),
      slowest('Held key that selects', await holdArrows(page, press)),
    ];
  };
  return stage.withPage(measure, { viewport: PHONE });
}

/**
 * @param {string} what
 * @param {readonly KeySample[]} samples
 */
function slowest(what, samples) {
  const where = `processor ${SLOWDOWN} times slower`;
  const figure = keyFigure(`${what}, slowest repeat, ${where}`, samples, REPEAT_AIM);
  return { ...figure, measured: figure.worst ?? figure.measured };
}

/**
 * Types words, and deletes them by holding Backspace.
 * @param {Page} page
 * @param {Press} press
 * @param {Account} account
 */
async function holdBackspace(page, press, { items }) {
  /** @type {KeySample[]} */
  const samples = [];
  for (const word of WORDS) {
    await mainInput(page).pressSequentially(word);
    const left = Array.from(word, (_, at) => word.slice(0, -1 - at));
    const states = left.map((text) => ({ text, count: countMatches(items, text) }));
    samples.push(...(await hold(page, press, 'Backspace', states)));
  }
  return samples;
}

/**
 * Moves the selection down and up by holding an arrow key, which scrolls the list.
 * @param {Page} page
 * @param {Press} press
 */
async function holdArrows(page, press) {
  const down = Array.from({ length: 40 }, (_, at) => ({ selected: 1 + at }));
  const up = down.slice(0, -1).reverse();
  return [
    ...(await hold(page, press, 'ArrowDown', down)),
    ...(await hold(page, press, 'ArrowUp', up)),
  ];
}

/**
 * Holds a key until it has led to all of the states. Leaves out the first sample, which is no repeat.
 * @param {Page} page
 * @param {Press} press
 * @param {string} key
 * @param {readonly import('./key-probe.mjs').Expected[]} states
 */
async function hold(page, press, key, states) {
  /** @type {KeySample[]} */
  const samples = [];
  for (const state of states) samples.push(await press(key, state));
  await page.keyboard.up(key);
  return samples.slice(1);
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
  for (const text of [...WORDS, '::itd::'])
    samples.push(...(await typeAndDelete(press, text, expect)));
  return samples;
}

/**
 * Moves the selection down the list by ones and by fives, which scrolls it, and back up.
 * @param {Page} page
 * @param {Press} press
 */
export async function select(page, press) {
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
export async function create(page, press, { items }) {
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
