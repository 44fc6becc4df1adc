import { keyFigure } from './key-figure.mjs';
import { createKeyProbe } from './key-probe.mjs';
import { mainInput, openCollection, signIn, untilThere } from './main-view.mjs';

/** @typedef {import('./key-probe.mjs').KeySample} KeySample */

const ITEMS = 5_000;
const ROUNDS = 5;
/** How long the view may take, in ms. */
const AIM = 100;

/**
 * Acts on 5,000 marked items at once: the view is to follow, whatever is sent afterwards.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureSeveral(stage) {
  const account = await stage.account(ITEMS);
  stage.log('Measuring what is done with many items at once …');
  return stage.withPage(async (page) => {
    await signIn(page, account);
    await openCollection(page, account);
    const press = await createKeyProbe(page);
    await mainInput(page).focus();
    /** @type {Record<'mark' | 'trash' | 'undo', KeySample[]>} */
    const samples = { mark: [], trash: [], undo: [] };
    for (let round = 0; round < ROUNDS; round++) {
      samples.mark.push(await press('Control+a', { marked: true }));
      samples.trash.push(await press('Control+Shift+Backspace', { count: 0 }));
      await untilThere(page, '[aria-label="Sync status: All saved"]');
      samples.undo.push(await press('Control+z', { count: ITEMS }));
      await untilThere(page, '[aria-label="Sync status: All saved"]');
    }
    const where = `${ITEMS.toLocaleString('en')} items at once`;
    return [
      keyFigure(`Key that marks, ${where}`, samples.mark, undefined, AIM),
      keyFigure(`Key that trashes, ${where}`, samples.trash, undefined, AIM),
      keyFigure(`Key that undoes that, ${where}`, samples.undo, undefined, AIM),
    ];
  });
}
