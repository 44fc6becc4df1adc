import { openLatencyProxy } from './latency-proxy.mjs';
import { timed } from './figures.mjs';
import { installLoadProbe, readLoadProbe, timesOf } from './load-probe.mjs';
import { signIn, untilListed } from './main-view.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('./load-probe.mjs').LoadSample} LoadSample */

const ITEMS = 10_000;
const STARTS = 11;
/** Number of starts before the measurement. They fill the browser's code cache. */
const WARM_UPS = 3;
const DISTANCE_MS = 300;

/**
 * Measures starts of the installed app on a device with 10,000 items, with a distant server and offline.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureWarmStart(stage) {
  const account = await stage.account(ITEMS);
  stage.log('Measuring starts of the installed app …');
  const server = await openLatencyProxy(stage.url);
  const options = { baseURL: server.url, serviceWorkers: /** @type {const} */ ('allow') };
  try {
    return await stage.withPage(async (page) => {
      await signIn(page, account);
      await untilInstalled(page);
      const count = account.items.length;
      const where = `${ITEMS.toLocaleString('en')} items`;
      server.setDistance(DISTANCE_MS);
      const far = await start(page, account.path, count);
      await page.context().setOffline(true);
      const offline = await start(page, account.path, count);
      await page.context().setOffline(false);
      server.setDistance(0);
      const aim = 300;
      /** @type {(from: string, starts: readonly LoadSample[]) => import('./figures.mjs').Figure[]} */
      const figures = (from, starts) => [
        timed(`Warm start until the list is seen, ${from}`, timesOf(starts, 'seen'), { aim }),
        timed(`Warm start to a row that answers, ${from}`, timesOf(starts, 'firstRow'), { aim }),
      ];
      return [
        ...figures(`server ${DISTANCE_MS} ms away, ${where}`, far),
        ...figures(`offline, ${where}`, offline),
      ];
    }, options);
  } finally {
    await server.close();
  }
}

/**
 * Starts the app several times. Each time it opens a new tab and stops the service worker first, so that the
 * worker has to start too.
 * @param {Page} page of the same browser; stays open
 * @param {string} path
 * @param {number} count number of items in the list
 * @returns {Promise<LoadSample[]>}
 */
async function start(page, path, count) {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await page.goto('about:blank');
  /** @type {LoadSample[]} */
  const samples = [];
  for (let n = 0; n < WARM_UPS + STARTS; n++) {
    await session.send('ServiceWorker.stopAllWorkers');
    const tab = await page.context().newPage();
    await installLoadProbe(tab, count);
    await tab.goto(path);
    const sample = await readLoadProbe(tab);
    await untilListed(tab, count);
    await tab.close();
    if (n >= WARM_UPS) samples.push(sample);
  }
  await session.detach();
  return samples;
}

/**
 * Waits until the service worker is installed and has cached the app.
 * @param {Page} page
 */
async function untilInstalled(page) {
  await page.keyboard.press('Shift');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
