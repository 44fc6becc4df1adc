import { median, timed } from './figures.mjs';
import { openLatencyProxy } from './latency-proxy.mjs';
import {
  countPushes,
  fillLogin,
  mainInput,
  untilFirstRow,
  untilKept,
  untilListed,
  untilThere,
} from './main-view.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const ITEMS = 10_000;
const QUEUED = 1_000;
/** Numbers of samples of a first start on a new device, and of sending a queue. */
const FIRST_STARTS = 5;
const QUEUES = 3;
/** How long to wait for a pull after the connection is back, in ms. */
const PULL_WITHIN_MS = 1_000;

/**
 * Measures how long a device takes to get up to date, and how many bytes and requests that takes: on a new
 * device, without changes, after a short loss of the connection, and with many changes that were made
 * offline.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureSync(stage) {
  const account = await stage.account(ITEMS);
  stage.log('Measuring starts, reconnects and offline changes …');
  const server = await openLatencyProxy(stage.url);
  /** @type {FirstStart[]} */
  const starts = [];
  /** @type {(page: Page) => Promise<import('./figures.mjs').Figure[]>} */
  const measure = async (page) => {
    starts.push(await startFirst(page, account));
    const later = await reading(page, () => page.reload({ waitUntil: 'networkidle' }));
    const reconnect = await reading(page, () => loseConnection(page, server));
    const queues = [];
    for (let n = 0; n < QUEUES; n++) queues.push(await sendQueue(page));
    const where = `${ITEMS.toLocaleString('en')} items`;
    const queued = `${QUEUED.toLocaleString('en')} texts written offline`;
    return [
      ...startFigures(starts, where),
      read('Later start, nothing changed', where, later, { bytes: 5, requests: 3 }),
      read('Reconnect, nothing changed', where, reconnect, { bytes: 1, requests: 1 }),
      timed(
        `Sending ${queued}, ${where}`,
        queues.map(({ ms }) => ms),
        { beside: `${Math.max(...queues.map(({ pushes }) => pushes))} pushes`, aim: 1_500 },
      ),
    ];
  };
  try {
    const options = { baseURL: server.url };
    while (starts.length < FIRST_STARTS - 1)
      starts.push(await stage.withPage((page) => startFirst(page, account), options));
    return await stage.withPage(measure, options);
  } finally {
    await server.close();
  }
}

/**
 * What a first start reads, and when rows are shown, in ms from the key that submits the login.
 * @typedef {Read & { firstRow: number, allRows: number }} FirstStart
 */

/**
 * Logs in on a device that has no data.
 * @param {Page} page
 * @param {import('./seed.mjs').Account} account
 * @returns {Promise<FirstStart>}
 */
async function startFirst(page, account) {
  const since = { firstRow: 0, allRows: 0 };
  const all = await reading(page, async () => {
    // The login returns to this page.
    await page.goto(account.path);
    await fillLogin(page, account);
    const start = Date.now();
    await page.keyboard.press('Enter');
    await untilFirstRow(page);
    since.firstRow = Date.now() - start;
    await untilListed(page, account.items.length);
    since.allRows = Date.now() - start;
  });
  return { ...all, ...since };
}

/**
 * @param {readonly FirstStart[]} starts at least one
 * @param {string} where
 * @returns {import('./figures.mjs').Figure[]}
 */
function startFigures(starts, where) {
  const bytes = median(starts.map((start) => start.bytes));
  const requests = median(starts.map((start) => start.requests));
  const whole = median(starts.map(({ ms }) => ms)).toLocaleString('en');
  const what = 'First start, from the login';
  return [
    read('First start', where, { bytes, requests }, { bytes: 1_200, requests: 14 }),
    timed(
      `${what} to the first row, ${where}`,
      starts.map(({ firstRow }) => firstRow),
      { aim: 400 },
    ),
    timed(
      `${what} until all rows are known, ${where}`,
      starts.map(({ allRows }) => allRows),
      { beside: `with the page and the form ${whole} ms`, aim: 1_200 },
    ),
  ];
}

/**
 * @typedef {{ bytes: number, requests: number, ms: number }} Read
 */

/**
 * @param {string} what
 * @param {string} where
 * @param {Pick<Read, 'bytes' | 'requests'>} read
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
 * Runs `work`, and adds up the API's responses meanwhile. It skips the event stream, which doesn't end.
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
 * Cuts the connections, and waits until the device has subscribed again and has pulled, if it pulls at all.
 * @param {Page} page
 * @param {import('./latency-proxy.mjs').FarServer} server
 */
async function loseConnection(page, server) {
  const subscribed = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/realtime') && answer.request().method() === 'POST',
    { timeout: 60_000 },
  );
  server.cutConnections();
  await (await subscribed).finished();
  // If the device pulls, the pull begins 50 ms after the subscription.
  await page
    .waitForResponse('**/api/sync/pull', { timeout: PULL_WITHIN_MS })
    .then((answer) => answer.finished(), onlyTimeout);
}

/**
 * Ignores a timeout, and throws every other error.
 * @param {Error} error
 */
function onlyTimeout(error) {
  if (error.name !== 'TimeoutError') throw error;
}

/**
 * Writes texts offline, and measures how long the device takes to send them.
 * @param {Page} page
 */
async function sendQueue(page) {
  await page.context().setOffline(true);
  await mainInput(page).focus();
  for (let n = 1; n <= QUEUED; n++) {
    await page.keyboard.insertText(`queued note number ${n}`);
    await page.keyboard.press('Enter');
  }
  const sync = page.getByRole('button', { name: /^Sync status/ });
  await sync.and(page.getByRole('button', { name: /Offline/ })).waitFor();
  // A user types more slowly than the device stores changes, so wait until all of them are stored.
  await untilKept(page, 'mutations', QUEUED);
  const stopCounting = countPushes(page);
  const start = Date.now();
  await page.context().setOffline(false);
  await untilThere(page, '[aria-label="Sync status: All saved"]');
  const ms = Date.now() - start;
  return { ms, pushes: stopCounting() };
}
