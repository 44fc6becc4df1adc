/**
 * Times of one page load, in ms from the start of the navigation.
 * @typedef {object} LoadSample
 * @property {number} seen until after the frame that painted any row; a row of the inert snapshot counts too
 * @property {number} firstRow until after the frame that painted the first row that responds to keys
 * @property {number} allRows until after the frame that painted the list with all items
 */

/**
 * Makes each later load of the page measure itself.
 * @param {import('@playwright/test').Page} page
 * @param {number} count number of items in the complete list
 */
export async function installLoadProbe(page, count) {
  await page.addInitScript(watchLoad, count);
}

/**
 * Returns the times of the current or last load.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<LoadSample>}
 */
export function readLoadProbe(page) {
  return page.evaluate(() => /** @type {any} */ (window).jotLoad);
}

/**
 * @param {readonly LoadSample[]} samples
 * @param {keyof LoadSample} name
 * @returns {number[]}
 */
export function timesOf(samples, name) {
  return samples.map((sample) => sample[name]);
}

/**
 * Runs in the page before any other script. It looks for the rows after each painted frame.
 * @param {number} count
 */
function watchLoad(count) {
  /** @type {any} */ (window).jotLoad = new Promise((resolve) => {
    let seen = 0;
    let firstRow = 0;
    const channel = new MessageChannel();
    const nextFrame = () => requestAnimationFrame(() => channel.port2.postMessage(null));
    channel.port1.onmessage = () => {
      const now = performance.now();
      const row = document.querySelector('[role="option"]');
      if (row && seen === 0) seen = now;
      const answers = row !== null && row.closest('[inert]') === null;
      if (answers && firstRow === 0) firstRow = now;
      if (answers && Number(row.getAttribute('aria-setsize')) === count)
        resolve({ seen, firstRow, allRows: now });
      else nextFrame();
    };
    nextFrame();
  });
}
