// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { closeNotices } from '../notices.fixture';
import { forgetShares } from '../items/kept-shares';
import { ACTS, type Step } from './acts.fixture';
import { Person } from './person.fixture';

/** Number of histories. To run more: `JOT_TYPED_TEXTS_RUNS=2000 JOT_TYPED_TEXTS_SEED=2`. */
const RUNS = Number(process.env.JOT_TYPED_TEXTS_RUNS ?? 60);
const SEED = Number(process.env.JOT_TYPED_TEXTS_SEED ?? 1);

beforeEach(() => {
  // The fake of IndexedDB needs a real `setImmediate`.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.useRealTimers();
  await closeNotices();
  vi.restoreAllMocks();
});

const act = fc.oneof(
  ...(Object.keys(ACTS) as Step['act'][]).map((each) => ({
    weight: ACTS[each],
    arbitrary: fc.constant(each),
  })),
);
const history = fc.array(fc.record({ act, item: fc.nat(11) }), { minLength: 10, maxLength: 40 });

it('no typed text is ever lost', { timeout: 0 }, async () => {
  const isKept = async (steps: readonly Step[]) => {
    localStorage.clear();
    await forgetShares(() => true);
    const person = new Person();
    await person.open();
    try {
      for (const [at, step] of steps.entries()) {
        await person.take(step);
        const seen = steps.slice(0, at + 1).map((each) => `${each.act} ${each.item}`);
        expect(await person.lost(), `lost after ${seen.join(', ')}`).toEqual([]);
      }
    } finally {
      await person.leave();
    }
  };
  await fc.assert(fc.asyncProperty(history, isKept), { numRuns: RUNS, seed: SEED });
});
