import { timed } from './figures.mjs';
import { keyFigure } from './key-figure.mjs';
import { createKeyProbe, typeAndDelete } from './key-probe.mjs';
import { create, select } from './keys.mjs';
import { readMemory } from './load.mjs';
import { fillLogin, mainInput, untilFirstRow, untilListed } from './main-view.mjs';
import { countMatches, typeableWord } from './sample-items.mjs';

/**
 * @typedef {import('./key-probe.mjs').KeySample} KeySample
 * @typedef {import('./key-probe.mjs').Press} Press
 * @typedef {import('./seed.mjs').Account} Account
 */

const ITEMS = 10_000;
const COLLECTIONS = 10;
/** Two frames, in ms, because the account has ten times as many items as for the other keys. */
const AIM = 33;

/** Words with many hits, some and few, and two words in another order than in the item. */
const TEXTS = [
  typeableWord(2),
  typeableWord(300),
  typeableWord(2_900),
  `${typeableWord(40)} ${typeableWord(3)}`,
];

/**
 * Measures the first start and keys in an account with 100,000 items in ten collections.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureSearch(stage) {
  const account = await stage.account(COLLECTIONS * ITEMS, COLLECTIONS);
  stage.log('Measuring searches …');
  const where = `${(COLLECTIONS * ITEMS).toLocaleString('en')} items in ten collections`;
  const { start, memory, first, keys, whole, selecting, creating } = await searchIn(stage, account);
  return [
    timed(`First start, from the login to the first row, ${where}`, [start.firstRow]),
    timed(`First start, from the login until all hits are found, ${where}`, [start.allRows]),
    { what: `JS heap, searched, ${where}`, unit: 'MB', ...memory.heap },
    keyFigure(`Key that selects, ${where}`, selecting, AIM),
    keyFigure(`Enter that creates, ${where}`, creating, AIM),
    keyFigure(`First key that searches, ${where}`, [first], AIM),
    keyFigure(`Key that searches, ${where}`, keys, AIM),
    timed(
      `All hits of a key listed, ${where}`,
      whole.map(({ ms }) => ms),
    ),
  ];
}

/**
 * @param {import('./testbed.mjs').Stage} stage
 * @param {Account} account
 */
async function searchIn(stage, account) {
  return stage.withPage(async (page) => {
    const start = { firstRow: 0, allRows: 0 };
    // The login returns to this page.
    await page.goto(account.path);
    await fillLogin(page, account);
    const from = Date.now();
    await page.keyboard.press('Enter');
    await untilFirstRow(page);
    start.firstRow = Date.now() - from;
    await untilListed(page, account.items.length);
    // Once all hits are shown, the page has loaded all items. The reload discards its search index.
    const warm = await createKeyProbe(page);
    await mainInput(page).focus();
    await warm('e', { text: 'e', rows: rowsFor(account, 'e') });
    start.allRows = Date.now() - from;
    await warm('Backspace', { text: '' });
    await page.reload();
    await untilListed(page, account.items.length);

    const press = await createKeyProbe(page);
    await mainInput(page).focus();
    const first = await press('e', { text: 'e', count: countMatches(account.items, 'e') });
    await press('Backspace', { text: '', count: account.items.length });
    const keys = await type(press, (text) => ({
      text,
      count: countMatches(account.items, text.trim()),
    }));
    const whole = await type(press, (text) => ({ text, rows: rowsFor(account, text.trim()) }));
    const memory = await readMemory(page, await page.context().newCDPSession(page));
    const selecting = await select(page, press);
    await mainInput(page).focus();
    const creating = await create(page, press, account);
    return { start, memory, first, keys, whole, selecting, creating };
  });
}

/**
 * Returns the number of rows if all hits are shown, including the heading of those in other collections.
 * @param {Account} account
 * @param {string} text
 */
function rowsFor({ items, elsewhere }, text) {
  const own = text === '' ? items.length : countMatches(items, text);
  const others = text === '' ? 0 : countMatches(elsewhere, text);
  return others === 0 ? own : own + 1 + others;
}

/**
 * Types and deletes the texts.
 * @param {Press} press
 * @param {(text: string) => import('./key-probe.mjs').Expected} expect
 */
async function type(press, expect) {
  /** @type {KeySample[]} */
  const samples = [];
  for (const text of TEXTS) samples.push(...(await typeAndDelete(press, text, expect)));
  return samples;
}
