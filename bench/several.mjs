import { keyFigure } from './key-figure.mjs';
import { createKeyProbe } from './key-probe.mjs';
import { mainInput, signIn, untilKept } from './main-view.mjs';

/** @typedef {import('./key-probe.mjs').KeySample} KeySample */

const ITEMS = 5_000;
const LATER_ITEMS = 10_000;
const ROUNDS = 5;
/** Maximum time until the view shows the change, in ms. */
const AIM = 100;

/**
 * Measures changes of many items at once. The view should respond at once, however long sending takes.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureSeveral(stage) {
  return [...(await measureMarked(stage)), ...(await measureLater(stage))];
}

/**
 * Measures commands on marked items.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
async function measureMarked(stage) {
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
 * Measures putting away all items of a list, and their return.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
async function measureLater(stage) {
  const account = await stage.account(LATER_ITEMS);
  // Another part may have created items in the account.
  const count = account.items.length;
  stage.log('Measuring items that are put away …');
  return stage.withPage(async (page) => {
    await signIn(page, account);
    const press = await createKeyProbe(page);
    const jump = await createKeyProbe(page, (key) => page.evaluate(setClock, key));
    await mainInput(page).focus();
    /** @type {Record<'away' | 'back' | 'undo', KeySample[]>} */
    const samples = { away: [], back: [], undo: [] };
    for (let round = 0; round < ROUNDS; round++) {
      await press('Control+a', { marked: true });
      await page.keyboard.press('Alt+Shift+Enter');
      await page.getByRole('button', { name: 'Tomorrow' }).waitFor();
      samples.away.push(await untilSent(page, () => press('2', { count: 0 })));
      samples.back.push(await jump('Return', { count }));
      await jump('Leave', { count: 0 });
      await mainInput(page).focus();
      samples.undo.push(await untilSent(page, () => press('Control+z', { count })));
    }
    const where = `${count.toLocaleString('en')} items at once`;
    return [
      keyFigure(`Key that puts away, ${where}`, samples.away, AIM),
      keyFigure(`Return of ${where}`, samples.back, AIM),
      keyFigure(`Key that undoes putting away, ${where}`, samples.undo, AIM),
    ];
  });
}

/**
 * Runs in the page. Sets its clock to a year ahead or back, as a laptop's that wakes up.
 * @param {string} key `Return` or `Leave`; the event from which the time counts has it
 */
function setClock(key) {
  const ahead = key === 'Return' ? 365 * 86_400_000 : 0;
  Date.now = () => new Date().getTime() + ahead;
  window.dispatchEvent(new KeyboardEvent('keydown', { key }));
  window.dispatchEvent(new Event('focus'));
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
  await untilKept(page, 'mutations', 0);
  return made;
}
