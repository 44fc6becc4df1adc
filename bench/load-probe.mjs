/**
 * Times of one page load, in ms from the start of the navigation.
 * @typedef {object} LoadSample
 * @property {number} seen until after the frame that painted a row, also one of the view that was left
 * @property {number} firstRow until after the frame that painted the first row that answers
 * @property {number} allRows until after the frame that painted the list with all of its items
 */

/**
 * Has every load of the page from now on measure itself.
 * @param {import('@playwright/test').Page} page
 * @param {number} count how many items the list has in the end
 */
export async function installLoadProbe(page, count) {
  await page.addInitScript(watchLoad, count);
}

/**
 * The times of the load that is under way or was last.
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<LoadSample>}
 */
export function readLoadProbe(page) {
  return page.evaluate(() => /** @type {any} */ (window).jotLoad);
}

/**
 * Runs in the page before anything else: looks after each painted frame for the rows.
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
