import { describe, expect, it } from 'vitest';

import { isLater, laterError, pushedLaterError } from './later';

const NOW = '2026-11-29 15:30:00.000Z';

describe('an item', () => {
  it.each([
    ['', false],
    ['2026-11-29 15:29:59.999Z', false],
    [NOW, false],
    ['2026-11-29 15:30:00.001Z', true],
  ])('that is put away until “%s” is later: %s', (laterUntil, expected) => {
    expect(isLater({ laterUntil, isTrashed: false }, NOW)).toBe(expected);
  });

  it('isn’t later in the trash bin', () => {
    expect(isLater({ laterUntil: '2027-01-01 00:00:00.000Z', isTrashed: true }, NOW)).toBe(false);
  });
});

describe('a moment', () => {
  it.each([
    ['', undefined, undefined],
    ['2026-11-29 15:30:00.001Z', undefined, undefined],
    ['2036-11-29 15:30:00.000Z', undefined, undefined],
    [NOW, 'laterIsPast', undefined],
    ['1999-12-31 00:00:00.000Z', 'laterIsPast', undefined],
    ['2036-11-29 15:30:00.001Z', 'laterIsTooLate', undefined],
    // A device’s clock may be a day ahead.
    ['2036-11-30 15:30:00.000Z', 'laterIsTooLate', undefined],
    ['2036-11-30 15:30:00.001Z', 'laterIsTooLate', 'laterIsTooLate'],
  ])(
    '“%s” is refused when it is chosen as %s, and when it is pushed as %s',
    (moment, now, later) => {
      expect(laterError(moment, NOW)?.code).toBe(now);
      expect(pushedLaterError(moment, NOW)?.code).toBe(later);
    },
  );

  it('on February 29th has a limit ten years ahead too', () => {
    const now = '2028-02-29 12:00:00.000Z';
    expect(laterError('2038-02-28 12:00:00.000Z', now)).toBeNull();
    expect(laterError('2038-03-01 00:00:00.000Z', now)?.code).toBe('laterIsTooLate');
  });
});
