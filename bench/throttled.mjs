import { sampled } from './figures.mjs';
import { keyFigures, pressKeys } from './keys.mjs';
import { reload } from './load.mjs';
import { installLoadProbe } from './load-probe.mjs';
import { openCollection, signIn } from './main-view.mjs';

const ITEMS = 1_000;
const SLOWER = 4;

/**
 * Keys and loads on a machine that is four times slower, with 1,000 items.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureThrottled(stage) {
  const account = await stage.account(ITEMS);
  stage.log(`Measuring with the processor slowed ${SLOWER} times …`);
  return stage.withPage(async (page) => {
    await signIn(page, account);
    await openCollection(page, account);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const where = `${ITEMS.toLocaleString('en')} items, ${SLOWER}× slower`;
    const samples = await pressKeys(page, account);
    const count = account.items.length;
    await installLoadProbe(page, count);
    const loads = await reload(page, count, async () => {});
    return [
      ...keyFigures(samples, where, { key: '312–1,193 ms', create: '' }),
      sampled(
        { what: `First row that answers after a reload, ${where}`, unit: 'ms' },
        loads.map((sample) => sample.firstRow),
      ),
    ];
  });
}
