import { describe, expect, it } from 'vitest';

import { makeMutation } from './client-mutation.fixture';
import { draftRow, pendingRow, rejectedRow } from './row.fixture';
import { compareRows, isBlind, isRow, keysOf, writeRows, type Row, type RowWrite } from './row';

/** A store in memory with some rows. */
function storeOf(...rows: Row[]) {
  const all = new Map<string, unknown>(rows.map((row) => [row.key, row]));
  const store = {
    get: async (key: string) => all.get(key),
    put: async (row: Row) => void all.set(row.key, row),
    delete: async (key: string) => void all.delete(key),
  };
  return {
    all,
    write: (...writes: RowWrite[]) => writeRows(store, writes),
    rows: () => [...all.values()],
  };
}

const a = pendingRow('a', { rev: 'a1' });
const b = pendingRow('b', { rev: 'b1' });
const newer = { ...a, rev: 'a2' };
const mutations = ['1', '2', '3'].map((id) => makeMutation({ id }));
const three = pendingRow('three', { rev: 'three1', mutations });

describe('a write', () => {
  it('that expects nothing puts and removes rows, whatever is there', async () => {
    const { write, rows } = storeOf(a, b);
    expect(await write({ put: [newer], remove: ['b', 'none'] })).toEqual([]);
    expect(rows()).toEqual([newer]);
  });

  it('is applied if all rows are as expected', async () => {
    const { write, rows } = storeOf(a, b);
    const expects = [a, b].map(({ key, rev }) => ({ key, rev }));
    const c = pendingRow('c');
    expect(await write({ put: [newer], remove: ['b'], expects, otherwise: [c] })).toEqual([]);
    expect(rows()).toEqual([newer]);
  });

  it.each<[string, Row[]]>([
    ['changed', [{ ...a, rev: 'of another page' }, b]],
    ['gone', [b]],
  ])('puts only `otherwise` if one expected row is %s', async (_, there) => {
    const { write, rows } = storeOf(...there);
    const c = pendingRow('c');
    const late: RowWrite = {
      put: [newer],
      remove: ['b'],
      take: [{ key: 'b', ids: ['b'], rev: 'b2', seen: 'before' }],
      expects: [
        { key: 'a', rev: 'a1' },
        { key: 'b', rev: 'b1' },
      ],
      otherwise: [c],
    };
    expect(await write(late)).toEqual([{ write: late, rows: there }]);
    expect(rows()).toEqual([...there, c]);
  });

  it('sees the rows of the writes before, and a conflict doesn’t affect other writes', async () => {
    const { write, rows } = storeOf(a);
    const late: RowWrite = { put: [b], expects: [{ key: 'a', rev: 'a1' }] };
    const conflicts = await write({ put: [newer] }, late, {
      remove: ['a'],
      expects: [{ key: 'a', rev: 'a2' }],
    });
    expect(conflicts).toEqual([{ write: late, rows: [newer] }]);
    expect(rows()).toEqual([]);
  });

  it('conflicts if it expects a row that another version of the app has written', async () => {
    const { all, write } = storeOf();
    all.set('a', { key: 'a', rev: 'a1', state: 'of a later version' });
    const late: RowWrite = { put: [newer], expects: [{ key: 'a', rev: 'a1' }] };
    expect(await write(late)).toEqual([{ write: late, rows: [] }]);
  });
});

describe('mutations that are taken out of a row', () => {
  it('leave the others there, with a new rev', async () => {
    const { write, rows } = storeOf(three);
    await write({
      take: [{ key: 'three', ids: ['1', '3', 'unknown'], rev: 'three2', seen: three.rev }],
    });
    expect(rows()).toEqual([{ ...three, rev: 'three2', mutations: [mutations[1]] }]);
  });

  it('leave a row that another page has changed with a rev that this page doesn’t expect', async () => {
    const { write, rows } = storeOf(three);
    const take = [{ key: 'three', ids: ['1'], rev: 'three2', seen: 'an older one' }];
    await write({ take });
    expect(rows()).not.toMatchObject([{ rev: 'three2' }]);
    const late = { put: [{ ...three, rev: 'three3' }], expects: [{ key: 'three', rev: 'three2' }] };
    expect(await write(late)).toHaveLength(1);
  });

  it('remove the row if they are its last ones', async () => {
    const { write, rows } = storeOf(three);
    await write(
      { take: [{ key: 'three', ids: ['1', '3'], rev: 'three2', seen: 'before' }] },
      { take: [{ key: 'three', ids: ['2'], rev: 'three3', seen: 'before' }] },
    );
    expect(rows()).toEqual([]);
  });

  it('change nothing if the row is gone or rejected by now', async () => {
    const rejected = rejectedRow('a');
    const { write, rows } = storeOf(rejected);
    const take = ['a', 'none'].map((key) => ({ key, ids: [key], rev: 'a3', seen: 'a2' }));
    expect(await write({ take })).toEqual([]);
    expect(rows()).toEqual([rejected]);
  });

  it('don’t remove a rejected row with the same key that is put in the same write', async () => {
    const rejected = rejectedRow('a');
    const { write, rows } = storeOf(a);
    await write({ put: [rejected], take: [{ key: 'a', ids: ['a'], rev: 'a2', seen: 'before' }] });
    expect(rows()).toEqual([rejected]);
  });
});

describe('a row of any version', () => {
  it.each<[string, unknown]>([
    ['pending', a],
    ['sent', { ...a, state: 'sent' }],
    ['rejected', rejectedRow('a')],
    ['draft', draftRow('a', 'Bread')],
  ])('can be read if it is %s', (_, row) => {
    expect(isRow(row)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['is nothing', null],
    ['is a text', 'row'],
    ['has no position', { ...a, seq: undefined }],
    ['has no key', { ...a, key: 1 }],
    ['has an unknown state', { ...a, state: 'held' }],
    ['has no mutations', { ...a, mutations: undefined }],
    ['has an unknown mutation', { ...a, mutations: [{ ...mutations[0], kind: 'merge' }] }],
    ['is rejected and has no mutation', { ...rejectedRow('a'), mutation: undefined }],
    ['has no draft', draftRow('a', undefined)],
  ])('can’t be read if it %s', (_, row) => {
    expect(isRow(row)).toBe(false);
  });
});

it('rows are sent in the order of seq, and those of the same seq in the order of their keys', () => {
  const rows = ['c', 'b', 'a'].map((key) => pendingRow(key, { seq: key === 'a' ? 2 : 1 }));
  expect(rows.toSorted(compareRows).map(({ key }) => key)).toEqual(['b', 'c', 'a']);
});

it('the keys of a write are those of all rows that it may change', () => {
  const take = [{ key: 'three', ids: ['1'], rev: 'three2', seen: 'three1' }];
  const write: RowWrite = { put: [a], take, otherwise: [b], remove: ['c'] };
  expect(keysOf(write)).toEqual(['a', 'three', 'b', 'c']);
});

it('a write is blind if it has neither `expects` nor `take`', () => {
  expect(isBlind({ put: [a], remove: ['b'] })).toBe(true);
  expect(isBlind({ put: [a], expects: [{ key: 'b', rev: 'b1' }] })).toBe(false);
  expect(isBlind({ take: [{ key: 'a', ids: ['a'], rev: 'a2', seen: 'before' }] })).toBe(false);
});
