import { expect, test, vi } from 'vitest';
import { percentile } from '../../bench/figures.mjs';
import { arrivals, highestRate, runAt } from '../../bench/open-loop.mjs';
import { createRandom } from '../../bench/sample-items.mjs';

test('a percentile is a value that so many don’t exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect(percentile(hundred, 99)).toBe(99);
  expect(percentile(hundred, 100)).toBe(100);
  expect(percentile(hundred, 50)).toBe(50);
  expect(percentile([3, 1, 2], 99)).toBe(3);
  expect(percentile([7], 1)).toBe(7);
  expect(() => percentile([], 99)).toThrow(RangeError);
});

test('requests arrive at random, as many as the rate says', () => {
  const times = arrivals({ rate: 200, ms: 60_000, random: createRandom(1) });
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(times.length).toBeGreaterThan(11_500);
  expect(times.length).toBeLessThan(12_500);
  expect(times.every((at) => at > 0 && at < 60_000)).toBe(true);
  // Of independent arrivals, e⁻¹ of all gaps are longer than the mean gap.
  const long = times.filter((at, n) => at - (times[n - 1] ?? 0) > 5).length;
  expect(long / times.length).toBeCloseTo(Math.exp(-1), 1);
});

test('work begins when it is due, whether or not the work before has ended', async () => {
  vi.useFakeTimers();
  const start = performance.now();
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = runAt([10, 20, 20, 400], (due) => {
    begun.push(due - start);
    return new Promise<void>((resolve) => ends.push(resolve));
  });
  await vi.advanceTimersByTimeAsync(15);
  expect(begun).toEqual([10]);
  await vi.advanceTimersByTimeAsync(400);
  expect(begun).toEqual([10, 20, 20, 400]);
  for (const end of ends) end();
  await all;
  vi.useRealTimers();
});

test('work that fails ends it', async () => {
  const begun: number[] = [];
  const all = runAt([0, 30_000], async (due) => {
    begun.push(due);
    throw new Error('refused');
  });
  await expect(all).rejects.toThrow('refused');
  expect(begun).toHaveLength(1);
});

test.each([
  { bears: 460, found: 450 },
  { bears: 99, found: 0 },
  { bears: 5_000, found: 1_600 },
])('of rates up to $bears, $found is found', async ({ bears, found }) => {
  const tried: number[] = [];
  const isBorne = async (rate: number) => {
    tried.push(rate);
    return rate <= bears;
  };
  expect(await highestRate({ from: 100, to: 1_600, halvings: 3, isBorne })).toBe(found);
  expect(tried.length).toBeLessThan(10);
});
