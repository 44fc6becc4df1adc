import { expect, it } from 'vitest';

import { daysLeftInTrash } from './trash';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

it.each([
  ['this morning', 9 * HOUR, 7],
  ['last night', -HOUR, 6],
  ['yesterday morning', 9 * HOUR - DAY, 6],
  ['six days ago', 9 * HOUR - 6 * DAY, 1],
  ['a week ago', 9 * HOUR - 7 * DAY, 0],
  ['long ago', -30 * DAY, 0],
  ['tomorrow, by a clock that runs ahead', 33 * HOUR, 7],
])('an item that was trashed %s has its days left', (_, after, left) => {
  const today = Date.UTC(2026, 0, 31);
  expect(daysLeftInTrash(today + after, today)).toBe(left);
});

it('is null for an item without a time', () => {
  expect(daysLeftInTrash(Number.NaN, 0)).toBeNull();
});
