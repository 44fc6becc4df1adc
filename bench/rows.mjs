import { sampled } from './figures.mjs';
import { createKeyProbe } from './key-probe.mjs';
import { mainInput, openCollection, selectFirst, signIn, untilPushed } from './main-view.mjs';
import { watchRows } from './row-probe.mjs';
import { countMatches, typeableWord } from './sample-items.mjs';

/**
 * @typedef {import('./key-probe.mjs').Press} Press
 * @typedef {import('./row-probe.mjs').TouchedRows} TouchedRows
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('./seed.mjs').Account} Account
 */

/** @typedef {(chord: string, expected: import('./key-probe.mjs').Expected) => Promise<TouchedRows>} Touch */

const ITEMS = 10_000;
const STEPS = 20;
/** An even number leaves the todo as it was. */
const TOGGLES = 10;
const LETTERS = 10;

/**
 * How many rows a key has drawn anew, in a collection of 10,000 items.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureRows(stage) {
  const account = await stage.account(ITEMS);
  stage.log('Counting the rows that are drawn anew …');
  return stage.withPage(async (page) => {
    await signIn(page, account);
    await openCollection(page, account);
    const press = await createKeyProbe(page);
    const take = await watchRows(page);
    /** @type {Touch} */
    const touch = async (chord, expected) => {
      await take();
      await press(chord, expected);
      return take();
    };
    const where = `${ITEMS.toLocaleString('en')} items`;
    const filtered = await filter(page, touch, account);
    const selected = await select(touch);
    await unselectAtTop(page, press);
    const { toggled, typed } = await changeTodo(page, { press, take, touch }, account);
    return [
      rowFigure(`Rows touched by a key that filters, ${where}`, filtered),
      rowFigure(`Rows touched by a key that selects, ${where}`, selected, 2),
      rowFigure(`Rows touched by toggling a todo, ${where}`, toggled, 1),
      rowFigure(`Rows touched by a letter in the dialog, ${where}`, typed, 0),
    ];
  });
}

/**
 * @param {string} what
 * @param {readonly TouchedRows[]} samples
 * @param {number} [aim]
 * @returns {import('./figures.mjs').Figure}
 */
function rowFigure(what, samples, aim) {
  const worst = (/** @type {'exchanged' | 'drawn'} */ of) =>
    Math.max(...samples.map((sample) => sample[of]));
  const beside = `rows drawn: ${worst('drawn')}; come or gone, worst ${worst('exchanged')}`;
  const touched = samples.map((sample) => sample.touched);
  return sampled({ what, unit: 'count', beside, aim }, touched);
}

/**
 * Types a word that leaves some items, and deletes it.
 * @param {Page} page
 * @param {Touch} touch
 * @param {Account} account
 */
async function filter(page, touch, { items }) {
  /** @type {TouchedRows[]} */
  const samples = [];
  const word = typeableWord(300);
  await mainInput(page).focus();
  for (let end = 1; end <= word.length; end++) {
    const text = word.slice(0, end);
    const expected = { text, count: countMatches(items, text) };
    samples.push(await touch(word.charAt(end - 1), expected));
  }
  for (let end = word.length - 1; end >= 0; end--) {
    const text = word.slice(0, end);
    samples.push(await touch('Backspace', { text, count: countMatches(items, text) }));
  }
  return samples;
}

/**
 * Walks down the list, which scrolls it in the end.
 * @param {Touch} touch
 */
async function select(touch) {
  /** @type {TouchedRows[]} */
  const samples = [];
  for (let selected = 1; selected <= STEPS; selected++)
    samples.push(await touch('ArrowDown', { selected }));
  return samples;
}

/**
 * Clears the selection where the list begins: with no row selected, the next key down selects the first
 * one in sight.
 * @param {Page} page
 * @param {Press} press
 */
async function unselectAtTop(page, press) {
  await press('Control+Shift+ArrowUp', { selected: 1 });
  await page.keyboard.press('Escape');
}

/**
 * Marks the first todo as done and as not done, and types into its dialog without changing it.
 * @param {Page} page with no row selected
 * @param {{ press: Press, take: () => Promise<TouchedRows>, touch: Touch }} probes
 * @param {Account} account
 */
async function changeTodo(page, { press, take, touch }, { items }) {
  const { item: todo, position } = await selectFirst(page, items, ({ type }) => type === 'todo');
  /** @type {TouchedRows[]} */
  const toggled = [];
  await take();
  for (let n = 1; n <= TOGGLES; n++) {
    const isDone = todo.isTodoDone === (n % 2 === 0);
    const row = { position, name: isDone ? 'Todo, done: ' : 'Todo: ' };
    // What the server answers counts too: it must not touch another row.
    await untilPushed(page, () => press('Control+Enter', { row }));
    toggled.push(await take());
  }

  /** @type {TouchedRows[]} */
  const typed = [];
  await touch('Control+e', { dialog: todo.title });
  for (let n = 0; n < LETTERS; n++) {
    typed.push(await touch('x', { dialog: `${todo.title}x` }));
    typed.push(await touch('Backspace', { dialog: todo.title }));
  }
  return { toggled, typed };
}
