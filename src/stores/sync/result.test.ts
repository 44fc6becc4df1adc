import { expect, it } from 'vitest';

import { setResult, waitForResult } from './result';

it('resolves a caller with the result of its mutation', async () => {
  const first = waitForResult('first');
  const second = waitForResult('second');
  setResult('second', false);
  setResult('first', true);
  expect(await first).toBe(true);
  expect(await second).toBe(false);
});

it('resolves no caller before there is a result', async () => {
  const told: boolean[] = [];
  const waiting = waitForResult('late').then((isConfirmed) => told.push(isConfirmed));
  setResult('another', true);
  await Promise.resolve();
  expect(told).toEqual([]);
  setResult('late', true);
  await waiting;
  expect(told).toEqual([true]);
});

it('accepts a result without a caller', () => {
  expect(() => setResult('unknown', true)).not.toThrow();
});

it('resolves all callers of one mutation', async () => {
  const both = Promise.all([waitForResult('folded'), waitForResult('folded')]);
  setResult('folded', true);
  expect(await both).toEqual([true, true]);
});
