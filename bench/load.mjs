import { timed } from './figures.mjs';
import { installLoadProbe, readLoadProbe, timesOf } from './load-probe.mjs';
import { readMetrics } from './page-metrics.mjs';
import { mainInput, signIn, untilListed } from './main-view.mjs';

/** @typedef {import('@playwright/test').CDPSession} Session */

const ITEMS = 10_000;
const LOADS = 12;
/** Number of loads before the measurement. They fill the browser's code cache. */
const WARM_UPS = 3;

/**
 * Measures how fast a collection of 10,000 items loads, and how much memory it takes.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureLoad(stage) {
  const account = await stage.account(ITEMS);
  stage.log('Measuring loads …');
  return stage.withPage(async (page) => {
    await signIn(page, account);
    const count = account.items.length;
    await installLoadProbe(page, count);
    const session = await page.context().newCDPSession(page);
    const warm = await reload(page, count, async () => {});
    // The measurement includes the memory that filtering takes.
    await mainInput(page).fill('a');
    await mainInput(page).fill('');
    await untilListed(page, count);
    const memory = await readMemory(page, session);
    const cold = await reload(page, count, () => session.send('Network.clearBrowserCache'));
    const where = `${ITEMS.toLocaleString('en')} items`;
    const aim = 300;
    return [
      timed(`First row seen after a reload, ${where}`, timesOf(warm, 'seen'), { aim }),
      timed(`First row that answers after a reload, ${where}`, timesOf(warm, 'firstRow'), { aim }),
      timed(`First row that answers, nothing cached, ${where}`, timesOf(cold, 'firstRow')),
      timed(`All rows known after a reload, ${where}`, timesOf(warm, 'allRows')),
      { what: `DOM nodes, ${where}`, unit: 'count', aim: 2_000, ...memory.nodes },
      { what: `JS heap, ${where}`, unit: 'MB', ...memory.heap },
    ];
  });
}

/**
 * Loads the page several times.
 * @param {import('@playwright/test').Page} page with the load probe
 * @param {number} count number of items in the list
 * @param {() => Promise<unknown>} before is awaited before each load
 */
async function reload(page, count, before) {
  const samples = [];
  for (let n = 0; n < WARM_UPS + LOADS; n++) {
    await before();
    await page.reload();
    const sample = await readLoadProbe(page);
    await untilListed(page, count);
    if (n >= WARM_UPS) samples.push(sample);
  }
  return samples;
}

/**
 * Counts the document's nodes and the memory of its scripts, after a garbage collection.
 * @param {import('@playwright/test').Page} page
 * @param {Session} session
 */
export async function readMemory(page, session) {
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const metric = await readMetrics(session);
  const rows = await page.getByRole('option').count();
  return {
    nodes: { measured: metric('Nodes'), beside: `rows drawn: ${rows}` },
    heap: { measured: metric('JSHeapUsedSize') },
  };
}
