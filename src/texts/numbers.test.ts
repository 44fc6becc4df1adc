import { expect, it } from 'vitest';

import { countOf, formatNumber } from './numbers';

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [10_000, '10,000'],
  [1_234_567, '1,234,567'],
])('writes %i as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

it('counts in the words of the thing', () => {
  expect([countOf(0, 'item'), countOf(1, 'item'), countOf(12_000, 'item')]).toEqual([
    '0 items',
    '1 item',
    '12,000 items',
  ]);
});
