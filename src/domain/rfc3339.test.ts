import fc from 'fast-check';
import { expect, it } from 'vitest';

import { parseRfc3339 } from './rfc3339';

const MOMENT = Date.UTC(2026, 2, 1, 8);

it.each([
  ['2026-03-01T08:00:00Z', MOMENT],
  ['2026-03-01 08:00:00.000Z', MOMENT],
  ['2026-03-01t09:00:00+01:00', MOMENT],
  ['2026-02-28T22:30:00-09:30', MOMENT],
  ['2026-03-01T08:00:00.1239z', MOMENT + 123],
  ['2028-02-29T08:00:00Z', Date.UTC(2028, 1, 29, 8)],
])('reads %s', (text, time) => {
  expect(parseRfc3339(text)).toBe(time);
});

it.each([
  '',
  'tomorrow',
  '1772352000000',
  '2026-03-01',
  '2026-03-01T08:00Z',
  '2026-03-01T08:00:00',
  '2026-03-01T08:00:00+0100',
  '2026-03-01T08:00:00+24:00',
  '2026-02-30T08:00:00Z',
  '2026-13-01T08:00:00Z',
  '2026-03-01T24:00:00Z',
  '2026-03-01T08:60:00Z',
  '2026-03-01T08:00:60Z',
  '1969-12-31T23:59:59Z',
  '9999-12-31T23:59:59-01:00',
  ' 2026-03-01T08:00:00Z',
])('reads nothing in “%s”', (text) => {
  expect(parseRfc3339(text)).toBeNull();
});

it('reads what a date is written as', () => {
  const moment = fc.date({ min: new Date(0), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, (date) => {
      expect(parseRfc3339(date.toISOString())).toBe(date.getTime());
    }),
  );
});
