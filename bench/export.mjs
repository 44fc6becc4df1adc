import { format, median, sampled } from './figures.mjs';
import { openCollection, signIn } from './main-view.mjs';
import { watchCpuTime } from './page-metrics.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const ITEMS = 10_000;
const ROUNDS = 5;
const FORMATS = ['JSON', 'Markdown', 'Bookmarks', 'CSV'];
/** How long a file may take, in ms. */
const AIM = 1_000;
/** One frame of a screen that draws 60 in a second, in ms. */
const FRAME = 1_000 / 60;

/**
 * Exports all of 10,000 items in each format: from the click to the file, and how long a key would have waited
 * meanwhile at most.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureExport(stage) {
  const account = await stage.account(ITEMS);
  stage.log('Measuring exports …');
  return stage.withPage(async (page) => {
    await signIn(page, account);
    await openCollection(page, account);
    const cpuTime = await watchCpuTime(page);
    const figures = [];
    for (const name of FORMATS) {
      /** @type {{ ms: number, held: number, cpu: number, bytes: number }[]} */
      const samples = [];
      for (let round = 0; round < ROUNDS; round++)
        samples.push(await exportAs(page, name, cpuTime));
      const bytes = format(samples[0]?.bytes ?? 0, 'MB');
      const cpu = format(median(samples.map((sample) => sample.cpu)), 'ms');
      const what = `${ITEMS.toLocaleString('en')} items as ${name}`;
      figures.push(
        sampled(
          { what: `Export, ${what}`, unit: 'ms', beside: `${bytes}; CPU ${cpu}`, aim: AIM },
          samples.map(({ ms }) => ms),
        ),
        sampled(
          { what: `Longest wait of a key meanwhile, ${what}`, unit: 'ms', aim: FRAME },
          samples.map(({ held }) => held),
        ),
      );
    }
    return figures;
  });
}

/**
 * Exports everything in a format.
 * @param {Page} page on the main view
 * @param {string} format as the dialog calls it
 * @param {() => Promise<number>} cpuTime of the page's main thread, in ms
 */
async function exportAs(page, format, cpuTime) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search for an action/ }).fill('Export…');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export', exact: true });
  await dialog.getByRole('radio', { name: format, exact: true }).check();
  const button = await dialog.getByRole('button', { name: 'Export', exact: true }).elementHandle();
  const downloading = page.waitForEvent('download');
  const before = await cpuTime();
  const measured = await page.evaluate(clickAndWatch, button);
  const cpu = (await cpuTime()) - before;
  const download = await downloading;
  await dialog.waitFor({ state: 'hidden' });
  const stream = await download.createReadStream();
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  await download.delete();
  return { ...measured, cpu, bytes };
}

/**
 * Runs in the page: clicks a button, and watches how late a timer comes until the page hands a file to the
 * browser.
 * @param {HTMLElement | SVGElement | null} button
 * @returns {Promise<{ ms: number, held: number }>} `ms` from the click to the file; `held` the longest time
 *   in which a key would not have been heard
 */
function clickAndWatch(button) {
  const TICK_MS = 4;
  return new Promise((resolve) => {
    const start = performance.now();
    let before = start;
    let held = 0;
    // It would compete with the worker for a core if it asked without a pause.
    const ticks = setInterval(() => {
      const now = performance.now();
      held = Math.max(held, now - before - TICK_MS);
      before = now;
    }, TICK_MS);
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      HTMLAnchorElement.prototype.click = click;
      click.call(this);
      clearInterval(ticks);
      resolve({ ms: performance.now() - start, held });
    };
    /** @type {HTMLElement} */ (button).click();
  });
}
