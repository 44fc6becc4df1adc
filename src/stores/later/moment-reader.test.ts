import { beforeAll, describe, expect, it, vi } from 'vitest';

import { createMomentReader, type ReadMoment } from './moment-reader';

/** A Sunday afternoon. */
const NOW = new Date(2026, 10, 29, 15, 30, 20);

let english: ReadMoment;
let german: ReadMoment;
let american: ReadMoment;

beforeAll(async () => {
  [english, german, american] = (await Promise.all(
    ['en-GB', 'de-AT', 'en-US'].map((language) => createMomentReader(language)),
  )) as [ReadMoment, ReadMoment, ReadMoment];
});

/** A time of the device's zone, as `2026-11-30 09:00`. */
function written(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

function read(text: string, now = NOW, reader = english): string {
  const reading = reader(text, now);
  return 'moment' in reading ? written(reading.moment) : reading.problem;
}

const UNREAD = /^This can’t be read as a time\./;

describe('a text is read as a time', () => {
  it.each([
    ['mon 9', '2026-11-30 09:00'],
    ['mon, 9', '2026-11-30 09:00'],
    ['  MON   9 ', '2026-11-30 09:00'],
    ['monday at 9', '2026-11-30 09:00'],
    ['fri 14:30', '2026-12-04 14:30'],
    ['14:30 fri', '2026-12-04 14:30'],
    ['fri 2pm', '2026-12-04 14:00'],
    ['sun 9', '2026-12-06 09:00'],
    ['18:30', '2026-11-29 18:30'],
    ['15:30', '2026-11-30 15:30'],
    ['9', '2026-11-30 09:00'],
    ['22', '2026-11-29 22:00'],
    ['0', '2026-11-30 00:00'],
    ['noon', '2026-11-30 12:00'],
    ['midnight', '2026-11-30 00:00'],
    ['in 2 hours', '2026-11-29 17:31'],
    ['in half an hour', '2026-11-29 16:01'],
    ['1 March 8:15', '2027-03-01 08:15'],
    ['2026-12-01 7:00', '2026-12-01 07:00'],
    ['in 3 days 14:30', '2026-12-02 14:30'],
    ['Dec 24 18:00', '2026-12-24 18:00'],
    ['mon 20', '2026-11-30 20:00'],
    ['next week 14', '2026-11-30 14:00'],
  ])('%s', (text, moment) => {
    expect(read(text)).toBe(moment);
  });

  it.each([
    ['tomorrow', '2026-11-30 09:00'],
    ['tomorrow morning', '2026-11-30 09:00'],
    ['day after tomorrow', '2026-12-01 09:00'],
    ['fri', '2026-12-04 09:00'],
    ['in 3 days', '2026-12-02 09:00'],
    ['3d', '2026-12-02 09:00'],
    ['in 2 weeks', '2026-12-13 09:00'],
    ['in a month', '2026-12-29 09:00'],
    ['1 March', '2027-03-01 09:00'],
    ['Dec 24', '2026-12-24 09:00'],
    ['march 20', '2027-03-20 09:00'],
    ['nov 25', '2027-11-25 09:00'],
    ['march 1st', '2027-03-01 09:00'],
    ['march', '2027-03-01 09:00'],
    ['1/12/2026', '2026-12-01 09:00'],
    ['next week', '2026-11-30 09:00'],
    ['next month', '2026-12-01 09:00'],
    ['next year', '2027-01-01 09:00'],
    ['weekend', '2026-12-05 09:00'],
    ['tonight', '2026-11-29 18:00'],
    ['this evening', '2026-11-29 18:00'],
    ['tomorrow evening', '2026-11-30 18:00'],
    ['tuesday afternoon', '2026-12-01 15:00'],
  ])('%s, which has no hour, or only a part of the day', (text, moment) => {
    expect(read(text)).toBe(moment);
  });

  it('to the minute, as it is shown, and not before it has come', () => {
    for (const text of ['in 3 days', 'mon 9', 'in 3 days 14:30', '18:30:15', 'in 2 hours']) {
      const reading = english(text, NOW);
      expect('moment' in reading && reading.moment.getTime() % 60_000, text).toBe(0);
    }
    expect(read('in 5 minutes')).toBe('2026-11-29 15:36');
    expect(read('in 10 seconds')).toBe('2026-11-29 15:31');
    expect(read('in 5 minutes', new Date(2026, 10, 29, 15, 30))).toBe('2026-11-29 15:35');
  });

  it('of the same name that is next, if this one has passed', () => {
    const monday = new Date(2026, 10, 30, 10);
    expect(read('mon', monday)).toBe('2026-12-07 09:00');
    expect(read('30 nov', monday)).toBe('2027-11-30 09:00');
    expect(read('next week', monday)).toBe('2026-12-07 09:00');
    expect(read('mon', new Date(2026, 10, 30, 8))).toBe('2026-11-30 09:00');
    expect(read('8', monday)).toBe('2026-12-01 08:00');
    expect(read('9', new Date(2026, 10, 30, 9))).toBe('2026-12-01 09:00');
  });

  it('at the end of a month, and on a leap day', () => {
    const january = new Date(2027, 0, 31, 12);
    expect(read('next month', january)).toBe('2027-02-01 09:00');
    expect(read('in a month', january)).toBe('2027-02-28 09:00');
    expect(read('in 13 months', january)).toBe('2028-02-29 09:00');
    expect(read('tomorrow', new Date(2028, 1, 28, 12))).toBe('2028-02-29 09:00');
    expect(read('in a year', new Date(2028, 1, 29, 12))).toBe('2029-02-28 09:00');
    expect(read('29 Feb')).toBe('2028-02-29 09:00');
    for (const hour of [10, 15])
      expect(read('feb 29', new Date(2028, 1, 29, hour))).toBe('2032-02-29 09:00');
  });
});

describe('a text is no time', () => {
  it.each([
    '',
    ' ',
    'great',
    'wow',
    'mon great',
    'call on mon',
    'mon 25',
    '24',
    '31 feb',
    '29 feb 2027',
    '25:00',
    'mon-fri',
    'mon 9 to 11',
    'mon tue',
    'last monday',
    'monday last week',
    'mark 20',
    'this week',
    '100',
    `mon 9${' '.repeat(3)}${'x'.repeat(10_000)}`,
  ])('%.30s', (text) => {
    expect(read(text)).toMatch(UNREAD);
  });

  it.each(['yesterday', '3 days ago', '1 March 2020', 'now', 'today', 'today 9'])(
    'if it has passed: %s',
    (text) => {
      expect(read(text)).toBe('This time has passed. Choose one in the future.');
    },
  );

  it('if it is more than 10 years ahead', () => {
    for (const years of [20, 9_000])
      expect(read(`in ${years} years`)).toBe('Choose a time within the next 10 years.');
    expect(read('29 nov 2036 15:30')).toBe('2036-11-29 15:30');
    expect(read('29 nov 2036 15:31')).toBe('Choose a time within the next 10 years.');
  });
});

describe('the browser’s language', () => {
  it('reads English where the browser names no language', async () => {
    // WebKitGTK, where Linux has none.
    expect(read('mon 9', NOW, await createMomentReader('C'))).toBe('2026-11-30 09:00');
  });

  it.each([
    ['montag', '2026-11-30 09:00'],
    ['mo 9', '2026-11-30 09:00'],
    ['morgen 9', '2026-11-30 09:00'],
    ['heute abend', '2026-11-29 18:00'],
    ['in 3 tagen', '2026-12-02 09:00'],
    ['1. März', '2027-03-01 09:00'],
    ['29. Februar', '2028-02-29 09:00'],
    ['9 Uhr', '2026-11-30 09:00'],
    ['1.12.2026', '2026-12-01 09:00'],
    ['24.12.', '2026-12-24 09:00'],
    ['24. 12. 18 Uhr', '2026-12-24 18:00'],
    ['1.3. 8:15', '2027-03-01 08:15'],
    ['fri 14:30', '2026-12-04 14:30'],
  ])('is read beside English: %s', (text, moment) => {
    expect(read(text, NOW, german)).toBe(moment);
  });

  it('is not read if it isn’t this one', () => {
    expect(read('montag')).toMatch(UNREAD);
  });

  it('says whether the day or the month comes first', () => {
    expect(read('2/12', NOW, american)).toBe('2027-02-12 09:00');
    expect(read('2/12')).toBe('2026-12-02 09:00');
  });

  it.each([
    'ar',
    'de',
    'es',
    'fi',
    'fr',
    'id',
    'it',
    'ja',
    'nl',
    'pt',
    'ru',
    'sv',
    'uk',
    'vi',
    'zh',
  ])('%s can be loaded', async (language) => {
    expect(read('18:30', NOW, await createMomentReader(language))).toBe('2026-11-29 18:30');
  });

  it('that chrono doesn’t know, or that can’t be loaded, leaves English', async () => {
    expect(read('mon 9', NOW, await createMomentReader('cy'))).toBe('2026-11-30 09:00');
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.doMock('chrono-node/sv', () => {
      throw new Error('offline');
    });
    expect(read('mon 9', NOW, await createMomentReader('sv'))).toBe('2026-11-30 09:00');
    expect(warn).toHaveBeenCalledOnce();
    vi.doUnmock('chrono-node/sv');
    vi.restoreAllMocks();
  });
});
