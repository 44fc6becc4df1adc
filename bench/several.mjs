import { keyFigure } from './key-figure.mjs';
import { createKeyProbe } from './key-probe.mjs';
import { mainInput, signIn, untilKept } from './main-view.mjs';

/** @typedef {import('./key-probe.mjs').KeySample} KeySample */

const ITEMS = 5_000;
const ROUNDS = 5;
/** Maximum time until the view shows the change, in ms. */
const AIM = 100;

/**
 * Measures commands on 5,000 marked items. The view should respond at once, however long sending takes.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureSeveral(stage) {
  const account = await stage.account(ITEMS);
  stage.log('Measuring commands on many items …');
  return stage.withPage(async (page) => {
    await signIn(page, account);
    const press = await createKeyProbe(page);
    await mainInput(page).focus();
    /** @type {Record<'mark' | 'trash' | 'undo', KeySample[]>} */
    const samples = { mark: [], trash: [], undo: [] };
    for (let round = 0; round < ROUNDS; round++) {
      samples.mark.push(await press('Control+a', { marked: true }));
      samples.trash.push(
        await untilSent(page, () => press('Control+Shift+Backspace', { count: 0 })),
      );
      samples.undo.push(await untilSent(page, () => press('Control+z', { count: ITEMS })));
    }
    const where = `${ITEMS.toLocaleString('en')} items at once`;
    return [
      keyFigure(`Key that marks, ${where}`, samples.mark, AIM),
      keyFigure(`Key that trashes, ${where}`, samples.trash, AIM),
      keyFigure(`Key that undoes that, ${where}`, samples.undo, AIM),
    ];
  });
}

/**
 * Makes changes, and waits until the device has sent them and pulled them.
 * @template T
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<T>} change
 * @returns {Promise<T>}
 */
async function untilSent(page, change) {
  // The device stores its changes after the view has changed. Until then, it has none to wait for, so wait
  // for the push first.
  const pushed = page.waitForResponse('**/api/sync/push');
  const made = await change();
  await pushed;
  await untilKept(page, 'changes', 0);
  return made;
}
