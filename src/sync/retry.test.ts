import fc from 'fast-check';
import { expect, it } from 'vitest';

import { retryDelay } from './retry';

it.each([
  [0, 1_000],
  [1, 2_000],
  [2, 4_000],
  [3, 8_000],
  [4, 16_000],
  [5, 30_000],
  [6, 30_000],
  [5_000, 30_000],
])('before repeat %i it waits between half of %i ms and all of it', (repeat, longest) => {
  expect(retryDelay(repeat, 0)).toBe(longest / 2);
  expect(retryDelay(repeat, 0.5)).toBe(longest * 0.75);
  expect(retryDelay(repeat, 1)).toBe(longest);
});

it('never waits less after one more failure, with the same chance', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.double({ min: 0, max: 1, noNaN: true }), (repeat, chance) => {
      expect(retryDelay(repeat + 1, chance)).toBeGreaterThanOrEqual(retryDelay(repeat, chance));
    }),
  );
});
