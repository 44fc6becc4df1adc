import { expect, it } from 'vitest';

import { settle, whenSettled, type Settled } from './settled';

const CONFIRMED: Settled = { kind: 'confirmed' };
const REFUSED: Settled = {
  kind: 'refused',
  failure: { kind: 'refused', status: 400, message: 'No.', fields: {} },
};

it('tells whoever waits for a change how that very one ended', async () => {
  const first = whenSettled('first');
  const second = whenSettled('second');
  settle('second', REFUSED);
  settle('first', CONFIRMED);
  expect(await first).toEqual(CONFIRMED);
  expect(await second).toEqual(REFUSED);
});

it('tells nobody before there is an answer', async () => {
  const told: Settled[] = [];
  const waiting = whenSettled('late').then((settled) => told.push(settled));
  settle('another', CONFIRMED);
  await Promise.resolve();
  expect(told).toEqual([]);
  settle('late', CONFIRMED);
  await waiting;
  expect(told).toEqual([CONFIRMED]);
});

it('takes an answer that nobody waits for', () => {
  expect(() => settle('unknown', CONFIRMED)).not.toThrow();
});

it('tells everybody who waits for one change', async () => {
  const both = Promise.all([whenSettled('folded'), whenSettled('folded')]);
  settle('folded', { kind: 'confirmed' });
  expect(await both).toEqual([{ kind: 'confirmed' }, { kind: 'confirmed' }]);
});
