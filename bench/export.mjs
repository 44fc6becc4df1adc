import { sampled } from './figures.mjs';
import { openCollection, signIn } from './main-view.mjs';

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
    const figures = [];
    for (const format of FORMATS) {
      /** @type {{ ms: number, held: number, bytes: number }[]} */
      const samples = [];
      for (let round = 0; round < ROUNDS; round++) samples.push(await exportAs(page, format));
      const megabytes = ((samples[0]?.bytes ?? 0) / 1e6).toFixed(1);
      const what = `${ITEMS.toLocaleString('en')} items as ${format}`;
      figures.push(
        sampled(
          { what: `Export, ${what}`, unit: 'ms', beside: `${megabytes} MB`, aim: AIM },
          samples.map(({ ms }) => ms),
        ),
        sampled(
          { what: `Longest task meanwhile, ${what}`, unit: 'ms', aim: FRAME },
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
 */
async function exportAs(page, format) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search for an action/ }).fill('Export…');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export', exact: true });
  await dialog.getByRole('radio', { name: format, exact: true }).check();
  const button = await dialog.getByRole('button', { name: 'Export', exact: true }).elementHandle();
  const downloading = page.waitForEvent('download');
  const measured = await page.evaluate(clickAndWatch, button);
  const download = await downloading;
  await dialog.waitFor({ state: 'hidden' });
  const stream = await download.createReadStream();
  let bytes = 0;
  for await (const chunk of stream) bytes += chunk.length;
  await download.delete();
  return { ...measured, bytes };
}

/**
 * Runs in the page: clicks a button, and watches how long the page is busy at once until it hands a file to the
 * browser.
 * @param {HTMLElement | SVGElement | null} button
 * @returns {Promise<{ ms: number, held: number }>} `ms` from the click to the file; `held` the longest time
 *   in which a key would not have been heard
 */
function clickAndWatch(button) {
  return new Promise((resolve) => {
    const start = performance.now();
    let before = start;
    let held = 0;
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const now = performance.now();
      held = Math.max(held, now - before);
      before = now;
      channel.port2.postMessage(null);
    };
    channel.port2.postMessage(null);
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      HTMLAnchorElement.prototype.click = click;
      click.call(this);
      channel.port1.close();
      resolve({ ms: performance.now() - start, held });
    };
    /** @type {HTMLElement} */ (button).click();
  });
}
