/**
 * What has happened to the rows of the list.
 * @typedef {object} TouchedRows
 * @property {number} touched rows that were there before, are still there, and of which something
 *   was written anew: an attribute, a text, an element
 * @property {number} exchanged rows that have come or gone
 * @property {number} drawn rows that are there now
 */

/**
 * Watches the rows of the open list from now on.
 * @param {import('@playwright/test').Page} page on the main view
 * @returns {Promise<() => Promise<TouchedRows>>} what has happened since it was last asked, up to
 *   the next painted frame
 */
export async function watchRows(page) {
  const watch = await page.evaluateHandle(observeRows);
  return () => watch.evaluate(({ take }) => take());
}

/**
 * Runs in the page.
 * @returns {{ take: () => Promise<TouchedRows> }}
 */
function observeRows() {
  const list = document.querySelector('[role="listbox"]');
  if (!list) throw new Error('There is no list.');
  /** @type {Set<Node>} */
  const touched = new Set();
  /** @type {Set<Node>} */
  const exchanged = new Set();
  /** @param {MutationRecord[]} records */
  const note = (records) => {
    for (const { target, addedNodes, removedNodes } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const row = element?.closest('[role="option"]');
      if (row) touched.add(row);
      else for (const node of [...addedNodes, ...removedNodes]) exchanged.add(node);
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(list, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });

  const nextPaint = () =>
    new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.onmessage = resolve;
      requestAnimationFrame(() => channel.port2.postMessage(null));
    });
  const take = async () => {
    await nextPaint();
    note(observer.takeRecords());
    const rows = [...touched].filter((row) => !exchanged.has(row));
    const taken = {
      touched: rows.length,
      exchanged: exchanged.size,
      drawn: list.querySelectorAll('[role="option"]').length,
    };
    touched.clear();
    exchanged.clear();
    return taken;
  };
  return { take };
}
