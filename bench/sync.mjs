import { keyFigure } from './key-figure.mjs';
import { createKeyProbe } from './key-probe.mjs';
import { openLatencyProxy } from './latency-proxy.mjs';
import { logIn, mainInput, untilListed } from './main-view.mjs';
import { countMatches, typeableWord } from './sample-items.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const ITEMS = 10_000;
const QUEUED = 1_000;
/** Filters while the queue is sent; an even number leaves the input empty. */
const FILTERS = 10;

/**
 * What it costs to bring a device up to date: it has nothing, nothing has changed, the connection was
 * lost for a moment, and much was written offline.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureSync(stage) {
  const account = await stage.account(ITEMS);
  stage.log('Measuring what is read at starts and reconnects, and what was written offline …');
  const server = await openLatencyProxy(stage.url);
  /** @type {(page: Page) => Promise<import('./figures.mjs').Figure[]>} */
  const measure = async (page) => {
    const first = await reading(page, async () => {
      // The login leads back to it.
      await page.goto(account.path);
      await logIn(page, account);
      await untilListed(page, account.items.length);
    });
    const later = await reading(page, () => page.reload({ waitUntil: 'networkidle' }));
    const reconnect = await reading(page, () => loseConnection(page, server));
    const { ms, requests, keys } = await sendQueue(page, account);
    const where = `${ITEMS.toLocaleString('en')} items`;
    const queued = `${QUEUED.toLocaleString('en')} texts written offline`;
    return [
      read('First start', where, first, { bytes: 1_200, requests: 14 }),
      {
        what: `First start until all rows are known, ${where}`,
        unit: 'ms',
        measured: first.ms,
        aim: 1_200,
      },
      read('Later start, nothing changed', where, later, { bytes: 5, requests: 3 }),
      read('Reconnect, nothing changed', where, reconnect, { bytes: 1, requests: 1 }),
      {
        what: `Sending ${queued}, ${where}`,
        unit: 'ms',
        measured: ms,
        beside: `${requests} pushes`,
        aim: 1_500,
      },
      keyFigure(`Key that filters while they are sent, ${where}`, keys),
    ];
  };
  try {
    return await stage.withPage(measure, { baseURL: server.url });
  } finally {
    await server.close();
  }
}

/**
 * @typedef {{ bytes: number, requests: number, ms: number }} Read
 */

/**
 * @param {string} what
 * @param {string} where
 * @param {Read} read
 * @param {{ bytes: number, requests: number }} aim
 * @returns {import('./figures.mjs').Figure}
 */
function read(what, where, { bytes, requests }, aim) {
  return {
    what: `${what}, API bytes, ${where}`,
    unit: 'KB',
    measured: bytes,
    beside: `${requests} requests (aim ${aim.requests})`,
    aim: aim.bytes * 1_000,
  };
}

/**
 * Does something, and adds up what the API answers meanwhile, but for the stream of events, which
 * doesn't end.
 * @param {Page} page
 * @param {() => Promise<unknown>} work
 * @returns {Promise<Read>}
 */
async function reading(page, work) {
  /** @type {Promise<number>[]} */
  const sizes = [];
  const count = (/** @type {import('@playwright/test').Request} */ request) => {
    if (request.url().includes('/api/'))
      sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize));
  };
  page.on('requestfinished', count);
  const start = Date.now();
  await work();
  const ms = Date.now() - start;
  await page.waitForLoadState('networkidle');
  page.off('requestfinished', count);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { bytes, requests: sizes.length, ms };
}

/**
 * Cuts the connections, and waits until the device has caught up.
 * @param {Page} page
 * @param {import('./latency-proxy.mjs').FarServer} server
 */
async function loseConnection(page, server) {
  const pulled = page.waitForResponse('**/api/sync/pull', { timeout: 60_000 });
  server.cutConnections();
  await (await pulled).finished();
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
    if (response.url().endsWith('/api/sync/push')) requests += 1;
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
