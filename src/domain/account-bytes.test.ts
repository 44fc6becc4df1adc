import { expect, it } from 'vitest';
import { accountFull, isNearlyFull, maxBytes } from './account-bytes';

it.each([
  [1, 10_000_000],
  [1_000, 10_000_000],
  [100_000, 1_000_000_000],
  [1_000_000, 10_000_000_000],
])('of %i items an account may have %i bytes', (items, bytes) => {
  expect(maxBytes(items)).toBe(bytes);
});

it('the error of a full account says what to do, and that of the demo account that it will be reset', () => {
  expect(accountFull(1_000_000_000, false)).toEqual({
    field: 'owner',
    code: 'quota',
    message:
      'Your account is full: it holds at most 1 GB. Delete some items for good, also from the trash bin, and try again.',
  });
  expect(accountFull(10_000_000, true).message).toBe(
    'The test account is full: it holds at most 10 MB. Delete some, or wait for its next reset.',
  );
});

it('an account is nearly full from 90 %', () => {
  expect(isNearlyFull({ bytes: 899, maxBytes: 1_000 })).toBe(false);
  expect(isNearlyFull({ bytes: 900, maxBytes: 1_000 })).toBe(true);
});
