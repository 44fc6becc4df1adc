import fc from 'fast-check';
import { expect, it } from 'vitest';

import { delayAfter, backoffDelay } from './backoff';

it.each([
  [0, 1_000],
  [1, 2_000],
  [2, 4_000],
  [3, 8_000],
  [4, 16_000],
  [5, 30_000],
  [6, 30_000],
  [5_000, 30_000],
])('before retry %i, waits for at least half of %i ms and at most all of it', (repeat, longest) => {
  expect(backoffDelay(repeat, 0)).toBe(longest / 2);
  expect(backoffDelay(repeat, 0.5)).toBe(longest * 0.75);
  expect(backoffDelay(repeat, 1)).toBe(longest);
});

it('waits for the time that the server asks for, plus a random first delay', () => {
  const failure = { kind: 'unreachable', status: 429, message: '', fields: {} } as const;
  expect(delayAfter({ ...failure, retryAfter: 60 }, 9, 0)).toBe(60_500);
  expect(delayAfter({ ...failure, retryAfter: 60 }, 0, 1)).toBe(61_000);
  expect(delayAfter(failure, 3, 1)).toBe(8_000);
});

it('never waits less after another failure, with the same random number', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.double({ min: 0, max: 1, noNaN: true }), (repeat, chance) => {
      expect(backoffDelay(repeat + 1, chance)).toBeGreaterThanOrEqual(backoffDelay(repeat, chance));
    }),
  );
});
