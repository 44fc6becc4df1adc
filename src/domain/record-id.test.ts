import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createIdMinter, deriveId } from './record-id';

const PATTERN = /^[a-z0-9]{15}$/;
const DAY = Date.UTC(2026, 0, 31);

function mint(times: readonly number[], random = () => 0.5): string[] {
  let index = 0;
  const next = createIdMinter({ now: () => times[index++] ?? Number.NaN, random });
  return times.map(() => next());
}

const isRising = (ids: readonly string[]) =>
  ids.every((id, index) => index === 0 || (ids[index - 1] ?? '') < id);

describe('createIdMinter', () => {
  it('has a time, a counter and random digits', () => {
    const [first, second] = mint([DAY, DAY]);
    const time = DAY.toString(36);
    expect(time).toHaveLength(8);
    expect(first).toBe(`${time}000i000`);
    expect(second).toBe(`${time}001i000`);
  });

  it('increases while the clock stands still, beyond the counter’s range', () => {
    const ids = mint(Array.from({ length: 36 ** 3 + 10 }, () => DAY));
    expect(isRising(ids)).toBe(true);
    expect(ids.every((id) => PATTERN.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('increases when the clock is set back, and follows it once it has caught up', () => {
    const ids = mint([DAY, DAY - 3_600_000, DAY - 1, DAY, DAY + 1]);
    expect(isRising(ids)).toBe(true);
    expect(ids.at(-1)).toBe(`${(DAY + 1).toString(36)}000i000`);
  });

  it('differs between two devices at the same time', () => {
    const [one] = mint([DAY], () => 0.25);
    const [other] = mint([DAY], () => 0.75);
    expect(one).not.toBe(other);
  });

  it('creates unique and increasing ids for PocketBase, for any clock and random numbers', () => {
    const clock = fc.array(fc.integer({ min: 0, max: 36 ** 8 - 1000 }), { minLength: 1 });
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(clock, chance, (times, random) => {
        const ids = mint(times, () => random);
        expect(ids.every((id) => PATTERN.test(id))).toBe(true);
        expect(isRising(ids)).toBe(true);
      }),
    );
  });
});

describe('an id that is derived from another one', () => {
  const ids = createIdMinter({ now: () => 0, random: () => 0.5 });

  it('is the same for the same text, and valid for PocketBase', () => {
    const id = ids();
    expect(deriveId(id, 'word')).toBe(deriveId(id, 'word'));
    expect(deriveId(id, 'word')).toMatch(/^[a-z0-9]{15}$/);
  });

  it('differs for another text, and for another id', () => {
    const derived = Array.from({ length: 2_000 }, () => ids()).flatMap((id, n) => [
      deriveId(id, '2026-01-31 09:30:00.000Z'),
      deriveId(id, `2026-01-31 09:30:00.${String(n % 1_000).padStart(3, '0')}Z and more`),
    ]);
    expect(new Set(derived).size).toBe(4_000);
  });
});
