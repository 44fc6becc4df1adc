import { expect, it } from 'vitest';

import { quickChoices } from './later-choices';

/** The choices at a time of the device's zone: their days, and their hours. */
const offered = (...now: [number, number, number, number, number]) =>
  quickChoices(new Date(...now)).map(({ id, moment }) => {
    const at = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
    return `${id} ${at.toISOString().slice(0, 16)}`;
  });

it('are tonight, tomorrow, Monday and the next month, in this order', () => {
  // A Wednesday.
  expect(offered(2026, 10, 25, 10, 0)).toEqual([
    'tonight 2026-11-25T18:00',
    'tomorrow 2026-11-26T09:00',
    'monday 2026-11-30T09:00',
    'nextMonth 2026-12-01T09:00',
  ]);
});

it('are without tonight from half an hour before', () => {
  expect(offered(2026, 10, 25, 17, 29)[0]).toBe('tonight 2026-11-25T18:00');
  expect(offered(2026, 10, 25, 17, 30)[0]).toBe('tomorrow 2026-11-26T09:00');
  expect(offered(2026, 10, 25, 23, 59)[0]).toBe('tomorrow 2026-11-26T09:00');
  expect(offered(2026, 10, 26, 0, 0)[0]).toBe('tonight 2026-11-26T18:00');
});

it('are without Monday on Sunday, and on Monday it is the next one', () => {
  expect(offered(2026, 10, 22, 20, 0)).toEqual([
    'tomorrow 2026-11-23T09:00',
    'nextMonth 2026-12-01T09:00',
  ]);
  expect(offered(2026, 10, 23, 8, 0)).toContain('monday 2026-11-30T09:00');
});

it('name a moment once, by its nearest name, at the end of a month and of a year', () => {
  // Tomorrow is the first of the month, a Tuesday.
  expect(offered(2026, 10, 30, 20, 0)).toEqual([
    'tomorrow 2026-12-01T09:00',
    'monday 2026-12-07T09:00',
  ]);
  expect(offered(2026, 11, 31, 20, 0)).toEqual([
    'tomorrow 2027-01-01T09:00',
    'monday 2027-01-04T09:00',
  ]);
  // Monday comes after the first of the month.
  expect(offered(2027, 0, 29, 20, 0)).toEqual([
    'tomorrow 2027-01-30T09:00',
    'monday 2027-02-01T09:00',
  ]);
  expect(offered(2027, 8, 29, 20, 0)).toEqual([
    'tomorrow 2027-09-30T09:00',
    'nextMonth 2027-10-01T09:00',
    'monday 2027-10-04T09:00',
  ]);
  expect(offered(2027, 0, 31, 10, 0)).toContain('tomorrow 2027-02-01T09:00');
});
