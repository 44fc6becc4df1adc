import { describe, expect, it } from 'vitest';

import { orderOf, readDate } from './dates';

type Parts = [year: number, month: number, day: number, ...time: number[]];
const local = (...[year, month, day, ...time]: Parts) =>
  new Date(year, month - 1, day, ...time).getTime();
const utc = (...[year, month, day, ...time]: Parts) => Date.UTC(year, month - 1, day, ...time);

const JAN_5 = local(2024, 1, 5);
const AT_10 = local(2024, 1, 5, 10);
const AT_8_UTC = utc(2024, 1, 5, 8);

describe('a date is read', () => {
  it.each([
    ['2024-01-05', JAN_5],
    ['2024/01/05', JAN_5],
    ['2024.1.5', JAN_5],
    ['20240105', JAN_5],
    ['05.01.2024', JAN_5],
    ['5. 1. 2024', JAN_5],
    ['5 January 2024', JAN_5],
    ['5 Jan. 2024', JAN_5],
    ['5th of January, 2024', JAN_5],
    ['5-Jan-2024', JAN_5],
    ['Jan 5, 2024', JAN_5],
    ['January 5 2024', JAN_5],
    ['2024-Jan-05', JAN_5],
    ['Fri, 5 Jan 2024', JAN_5],
    ['Sept. 5 2024', local(2024, 9, 5)],
    ['29 Feb 2024', local(2024, 2, 29)],
  ])('%s, as that day in the zone of the device', (text, time) => {
    expect(readDate(text)).toEqual({ time });
  });

  it.each([
    ['2024-01-05 10:00', AT_10],
    ['2024-01-05T10:00:00', AT_10],
    ['2024-01-05  10.00', AT_10],
    ['2024/1/5, 10:00:00', AT_10],
    ['20240105T100000', AT_10],
    ['20240105-1000', AT_10],
    ['20240105100000', AT_10],
    ['202401051000', AT_10],
    ['Jan 5, 2024 10:00 AM', AT_10],
    ['January 5, 2024 at 10:00 a.m.', AT_10],
    ['Jan 5, 2024, 10:00:00\u202fAM', AT_10],
    ['Friday, January 5th 2024, 10:00:00 am', AT_10],
    ['10:00, 5 January 2024', AT_10],
    ['Fri Jan  5 10:00:00 2024', AT_10],
    ['13/1/2024 12:30 AM', local(2024, 1, 13, 0, 30)],
    ['13/1/2024 12:30pm', local(2024, 1, 13, 12, 30)],
    ['25-01-2024 06:24 PM', local(2024, 1, 25, 18, 24)],
    ['2024-01-05T24:00', local(2024, 1, 6)],
    ['2024-01-05T10:00:00,25', AT_10 + 250],
  ])('%s, in the zone of the device', (text, time) => {
    expect(readDate(text)).toEqual({ time });
  });

  it.each([
    '2024-01-05T08:00Z',
    '2024-01-05 08:00:00.000Z',
    '2024-01-05 08:00:00 Z',
    '2024-01-05 08:00:00 UTC',
    '2024-01-05 10:00:00 +0200',
    '2024-01-05T10:00:00.000000+02:00',
    '2024-01-05 10:00 +02',
    '2024-01-05T10:00:00+02:00[Europe/Helsinki]',
    '20240105T080000Z',
    'Fri, 05 Jan 2024 08:00:00 GMT',
    'Fri, 5 Jan 2024 03:00:00 EST',
    '5 Jan 2024 09:00 CET',
    'Fri Jan 05 2024 10:00:00 GMT+0200 (Eastern European Standard Time)',
    'Fri Jan  5 03:00:00 EST 2024',
    '2024-01-05 08:00:00 \u22120000',
  ])('%s, in its own zone', (text) => {
    expect(readDate(text)).toEqual({ time: AT_8_UTC });
  });

  it.each([
    [1_700_000_000, 1_700_000_000_000],
    ['1700000000', 1_700_000_000_000],
    ['1700000000.5', 1_700_000_000_500],
    ['1700000000123', 1_700_000_000_123],
    [1_700_000_000_123_456, 1_700_000_000_123],
    ['1700000000123456789', 1_700_000_000_123],
    [20_240_105, JAN_5],
  ])('%s, a number, by its size', (value, time) => {
    expect(readDate(value)).toEqual({ time });
  });
});

it.each([
  '2024-02-30',
  '31.02.2020',
  '2023-02-29',
  '13/13/2024',
  '2024-13-01',
  '05.02.24',
  '1/2/24',
  '2024-01',
  '2024',
  'January 2024',
  '5 Foo 2024',
  'some day',
  'tomorrow, 2024',
  '2024-01-05 25:00',
  '2024-01-05 10:60',
  '2024-01-05 13:00 PM',
  '2024-01-05 10',
  '2024-01-05 10:00 XYZ',
  '2024-01-05 10:00 +2500',
  '2024-01-05T10:00[Europe/Paris]',
  '2024-01-05 or later',
  '2024-W01-5',
  '1969-07-20',
  '2100-01-01',
  '99999999999',
  '-5',
  '0',
  '',
  `${'1'.repeat(10_000)}`,
  [],
  { seconds: 1_700_000_000 },
  true,
])('%j can’t be read, and isn’t guessed', (value) => {
  expect(readDate(value)).toBeNull();
});

describe('where the day may stand first or second', () => {
  const feb1 = local(2024, 2, 1);
  const jan2 = local(2024, 1, 2);

  it('a slash means the month, a hyphen the day, and both are said to be assumed', () => {
    expect(readDate('01/02/2024')).toEqual({ time: jan2, assumed: 'monthFirst' });
    expect(readDate('01-02-2024')).toEqual({ time: feb1, assumed: 'dayFirst' });
  });

  it('a known order counts, and a number above 12 before it', () => {
    expect(readDate('01/02/2024', 'dayFirst')).toEqual({ time: feb1 });
    expect(readDate('01-02-2024', 'monthFirst')).toEqual({ time: jan2 });
    expect(readDate('01/25/2024', 'dayFirst')).toEqual({ time: local(2024, 1, 25) });
    expect(readDate('03/03/2024')).toEqual({ time: local(2024, 3, 3) });
  });

  it.each([
    [['01/02/2024', '25/01/2024 10:00'], 'dayFirst'],
    [['01/02/2024', '01/25/2024'], 'monthFirst'],
    [['01/02/2024', '5.6.2024'], 'dayFirst'],
    [['01/02/2024', 5, '2024-01-25'], undefined],
    [['25/01/2024', '01/25/2024'], undefined],
  ])('the others tell the order: %j', (values, order) => {
    expect(orderOf(values)).toBe(order);
  });
});
