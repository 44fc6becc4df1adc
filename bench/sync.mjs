import { keyFigure } from './key-figure.mjs';
import { createKeyProbe } from './key-probe.mjs';
import { mainInput, openCollection, signIn } from './main-view.mjs';
import { countMatches, typeableWord } from './sample-items.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const ITEMS = 10_000;
const QUEUED = 1_000;
/** Filters while the queue is sent; an even number leaves the input empty. */
const FILTERS = 10;

/**
 * What it costs to bring a device up to date: nothing has changed, and much was written offline.
 * @param {import('./stage.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureSync(stage) {
  const account = await stage.account(ITEMS);
  stage.log('Measuring what is read again, and what was written offline …');
  return stage.withPage(async (page) => {
    await signIn(page, account);
    await openCollection(page, account);
    const read = await reconcile(page);
    const { ms, requests, keys } = await sendQueue(page, account);
    const where = `${ITEMS.toLocaleString('en')} items`;
    const queued = `${QUEUED.toLocaleString('en')} texts written offline`;
    return [
      {
        what: `Comparing unchanged ${where}`,
        unit: 'KB',
        measured: read.bytes,
        beside: `${read.requests} requests`,
      },
      {
        what: `Sending ${queued}, ${where}`,
        unit: 'ms',
        measured: ms,
        beside: `${requests} requests`,
      },
      keyFigure(`Key that filters while they are sent, ${where}`, keys),
    ];
  });
}

/**
 * Reloads, and adds up what is read of the items.
 * @param {Page} page
 */
async function reconcile(page) {
  /** @type {Promise<number>[]} */
  const sizes = [];
  const count = (/** @type {import('@playwright/test').Request} */ request) => {
    if (request.url().includes('/api/collections/items/'))
      sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize));
  };
  page.on('requestfinished', count);
  await page.reload({ waitUntil: 'networkidle' });
  page.off('requestfinished', count);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { bytes, requests: sizes.length };
}

/**
 * Writes texts without a network, and types while they are sent.
 * @param {Page} page
 * @param {import('./seed.mjs').Account} account
 */
async function sendQueue(page, { items }) {
  await page.context().setOffline(true);
  await mainInput(page).focus();
  for (let n = 1; n <= QUEUED; n++) {
    await page.keyboard.insertText(`queued note number ${n}`);
    await page.keyboard.press('Enter');
  }
  const sync = page.getByRole('button', { name: /^Sync status/ });
  await sync.and(page.getByRole('button', { name: /Offline/ })).waitFor();
  const total = items.length + QUEUED;
  let requests = 0;
  page.on('response', (response) => {
    if (response.request().method() === 'POST') requests += 1;
  });
  const press = await createKeyProbe(page);
  const start = Date.now();
  await page.context().setOffline(false);
  const sent = sync
    .and(page.getByRole('button', { name: /All saved/ }))
    .waitFor({ timeout: 120_000 })
    .then(() => Date.now() - start);
  const keys = [];
  const letter = typeableWord(300).charAt(0);
  const matching = countMatches(items, letter);
  const queuedMatching = 'queued note number'.includes(letter) ? QUEUED : 0;
  for (let n = 0; n < FILTERS; n += 2) {
    keys.push(await press(letter, { text: letter, count: matching + queuedMatching }));
    keys.push(await press('Backspace', { text: '', count: total }));
  }
  return { ms: await sent, requests, keys };
}
