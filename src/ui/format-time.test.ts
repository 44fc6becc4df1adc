import { describe, expect, it } from 'vitest';

import { toDate } from '../domain/date-time';
import { formatTime, formatTimeInWords } from './format-time';

const NOON = new Date(2026, 6, 15, 12, 0);
const TODAY = NOON.toDateString();

/** A local time in PocketBase's format. */
function stored(...[year, month, day, hour, minute]: [number, number, number, number, number]) {
  return new Date(year, month - 1, day, hour, minute).toISOString().replace('T', ' ');
}

/** A local time in the machine's locale. */
function inWords(dateTime: string, options: Intl.DateTimeFormatOptions): string {
  return toDate(dateTime).toLocaleString(undefined, options);
}

const TIME = { timeStyle: 'short' } as const;
const DAY = { day: 'numeric', month: 'short' } as const;
const DAY_AND_YEAR = { ...DAY, year: 'numeric' } as const;

describe('a time in its shortest form', () => {
  it.each<[string, string, Intl.DateTimeFormatOptions]>([
    ['the first minute of today', stored(2026, 7, 15, 0, 0), TIME],
    ['the last minute of today', stored(2026, 7, 15, 23, 59), TIME],
    ['the last minute of yesterday', stored(2026, 7, 14, 23, 59), DAY],
    ['tomorrow, by a wrong clock', stored(2026, 7, 16, 0, 0), DAY],
    ['the first minute of this year', stored(2026, 1, 1, 0, 0), DAY],
    ['the last minute of last year', stored(2025, 12, 31, 23, 59), DAY_AND_YEAR],
    ['this day, a year ago', stored(2025, 7, 15, 12, 0), DAY_AND_YEAR],
  ])('%s', (_, dateTime, options) => {
    expect(formatTime(dateTime, TODAY)).toBe(inWords(dateTime, options));
  });

  it('has the minutes only today, and the year only in other years', () => {
    expect(formatTime(stored(2026, 7, 15, 9, 37), TODAY)).toContain('37');
    expect(formatTime(stored(2026, 7, 13, 9, 37), TODAY)).not.toContain('37');
    expect(formatTime(stored(2026, 7, 13, 9, 37), TODAY)).not.toContain('2026');
    expect(formatTime(stored(2024, 7, 13, 9, 37), TODAY)).toContain('2024');
  });

  it.each(['', 'nonsense'])('is empty for %j', (dateTime) => {
    expect(formatTime(dateTime, TODAY)).toBe('');
  });
});

describe('a time in a sentence', () => {
  it.each<[string, string, Intl.DateTimeFormatOptions]>([
    ['today', stored(2026, 7, 15, 0, 0), TIME],
    ['this year', stored(2026, 1, 31, 12, 0), { day: 'numeric', month: 'long' }],
    ['last year', stored(2025, 12, 31, 12, 0), DAY_AND_YEAR],
  ])('%s', (_, dateTime, options) => {
    expect(formatTimeInWords(dateTime, TODAY)).toBe(inWords(dateTime, options));
  });
});

it('reads PocketBase’s dates as UTC', () => {
  expect(toDate('2026-01-31 09:30:00.123Z').getTime()).toBe(Date.UTC(2026, 0, 31, 9, 30, 0, 123));
});
