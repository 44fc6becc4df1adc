import { expect, it } from 'vitest';

import { countOf, formatBytes, formatNumber } from './numbers';

it.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [10_000, '10,000'],
  [1_234_567, '1,234,567'],
])('writes %i as %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

it.each([
  [0, '0 KB'],
  [1_499, '1 KB'],
  [999_499, '999 KB'],
  [999_500, '1 MB'],
  [1_250_000, '1.3 MB'],
  [9_960_000, '10 MB'],
  [999_400_000, '999 MB'],
  [999_600_000, '1 GB'],
  [12_300_000_000, '12 GB'],
])('writes a size of %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it('counts in the words of the thing', () => {
  expect([countOf(0, 'item'), countOf(1, 'item'), countOf(12_000, 'item')]).toEqual([
    '0 items',
    '1 item',
    '12,000 items',
  ]);
});
