import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createMomentReader, type ReadMoment } from '../../src/stores/later/moment-reader';
import { withTypedLater } from '../../src/stores/later/typed-later';
import { quickChoices } from '../../src/modals/later-choices';

// Only a separate process can change its time zone, which the tests beside the source can't do.
const zone = process.env.TZ;
let read: ReadMoment;
beforeAll(async () => {
  read = await createMomentReader('en-GB');
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

function moment(text: string, now: string): string {
  const reading = read(text, new Date(now));
  return 'moment' in reading ? reading.moment.toISOString() : reading.problem;
}

// In Berlin, the clock goes from 2:00 to 3:00 on 28 March 2027, and from 3:00 to 2:00 on 31 October 2027. In Sydney,
// the other way round, on 4 April and 3 October 2027.
describe.each([
  ['Europe/Berlin', 'spring', '2027-03-27T11:00:00Z', '2027-03-28T07:00:00.000Z'],
  ['Europe/Berlin', 'autumn', '2027-10-30T10:00:00Z', '2027-10-31T08:00:00.000Z'],
  ['Australia/Sydney', 'spring', '2027-10-02T02:00:00Z', '2027-10-02T22:00:00.000Z'],
  ['Australia/Sydney', 'autumn', '2027-04-03T01:00:00Z', '2027-04-03T23:00:00.000Z'],
])('in %s in %s', (timeZone, _, now, nextMorning) => {
  it('a day ends with the clock that its morning has', () => {
    process.env.TZ = timeZone;
    for (const text of ['tomorrow', 'tomorrow 9:00', 'in 1 day', 'sun', 'sun 9'])
      expect(moment(text, now), text).toBe(nextMorning);
    expect(moment('in 8 days 9:00', now)).toBe(
      new Date(Date.parse(nextMorning) + 7 * 86_400_000).toISOString(),
    );
  });

  it('hours are as long as ever', () => {
    process.env.TZ = timeZone;
    const day = new Date(Date.parse(now) + 86_400_000).toISOString();
    expect(moment('in 24 hours', now)).toBe(day);
  });

  it('a choice is at 9:00', () => {
    process.env.TZ = timeZone;
    const tomorrow = quickChoices(new Date(now)).find(({ id }) => id === 'tomorrow');
    expect(tomorrow?.moment.toISOString()).toBe(nextMorning);
  });
});

it('a time that the spring skips is an hour later, and the first one of two counts', () => {
  process.env.TZ = 'Europe/Berlin';
  expect(moment('tomorrow 2:30', '2027-03-27T11:00:00Z')).toBe('2027-03-28T01:30:00.000Z');
  expect(moment('tomorrow 2:30', '2027-10-30T10:00:00Z')).toBe('2027-10-31T00:30:00.000Z');
});

it('a day from late in the evening is not the one after', () => {
  process.env.TZ = 'Europe/Berlin';
  for (const text of ['tomorrow', 'in 1 day', 'in 24 hours'])
    expect(moment(text, '2027-03-27T22:30:00Z')).toMatch(/^2027-03-28/);
});

it('days from now are in the season of their own', () => {
  process.env.TZ = 'Europe/Berlin';
  expect(moment('in 5 months 14:00', '2027-11-01T11:00:00Z')).toBe('2028-04-01T12:00:00.000Z');
  expect(moment('1 July', '2027-03-01T11:00:00Z')).toBe('2027-07-01T07:00:00.000Z');
});

it('a moment is written as the clock shows it, and read again', () => {
  process.env.TZ = 'Europe/Berlin';
  // An hour before the clock goes forward, and in each of the two hours that it shows twice.
  for (const [at, written] of [
    ['2027-03-28T00:30:00Z', 'Milk !2027-03-28 01:30'],
    ['2027-10-31T00:30:00Z', 'Milk !2027-10-31 02:30'],
    ['2027-10-31T01:30:00Z', 'Milk !2027-10-31 02:30'],
  ] as const)
    expect(withTypedLater('Milk', at)).toBe(written);
  expect(moment('2027-10-31 02:30', '2027-03-01T11:00:00Z')).toBe('2027-10-31T00:30:00.000Z');
});

it('a zone in the text counts', () => {
  process.env.TZ = 'Europe/Berlin';
  expect(moment('1 July 9:00 UTC', '2027-03-01T11:00:00Z')).toBe('2027-07-01T09:00:00.000Z');
});
