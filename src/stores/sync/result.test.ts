import { expect, it } from 'vitest';

import { setResult, waitForResult, type MutationResult } from './result';

const CONFIRMED: MutationResult = { kind: 'confirmed' };
const REJECTED: MutationResult = {
  kind: 'rejected',
  failure: { kind: 'refused', status: 400, message: 'No.', fields: {} },
};

it('resolves a caller with the result of its mutation', async () => {
  const first = waitForResult('first');
  const second = waitForResult('second');
  setResult('second', REJECTED);
  setResult('first', CONFIRMED);
  expect(await first).toEqual(CONFIRMED);
  expect(await second).toEqual(REJECTED);
});

it('resolves no caller before there is a result', async () => {
  const told: MutationResult[] = [];
  const waiting = waitForResult('late').then((result) => told.push(result));
  setResult('another', CONFIRMED);
  await Promise.resolve();
  expect(told).toEqual([]);
  setResult('late', CONFIRMED);
  await waiting;
  expect(told).toEqual([CONFIRMED]);
});

it('accepts a result without a caller', () => {
  expect(() => setResult('unknown', CONFIRMED)).not.toThrow();
});

it('resolves all callers of one mutation', async () => {
  const both = Promise.all([waitForResult('folded'), waitForResult('folded')]);
  setResult('folded', { kind: 'confirmed' });
  expect(await both).toEqual([{ kind: 'confirmed' }, { kind: 'confirmed' }]);
});
