import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { makeMutation } from '../queue/client-mutation.fixture';
import { MAX_IN_ROW, writeRows, type Row, type RowWrite } from '../queue/row';
import { draftRow, pendingRow } from '../queue/row.fixture';
import { addWrite } from './gather-writes';

/** Merges some writes of one turn. Returns the writes that remain. */
function gather(...made: RowWrite[]): RowWrite[] {
  const writes: RowWrite[] = [];
  for (const each of made) addWrite(writes, each);
  return writes;
}

/** Carries out some writes on a device with some rows. Resolves to its rows by key, and to the number of conflicts. */
async function carryOut(found: readonly Row[], writes: readonly RowWrite[]) {
  const rows = new Map(found.map((row) => [row.key, row]));
  const store = {
    get: (key: string) => Promise.resolve(rows.get(key)),
    put: (row: Row) => Promise.resolve(rows.set(row.key, row)),
    delete: (key: string) => Promise.resolve(rows.delete(key)),
  };
  const conflicts = await writeRows(store, writes);
  const sorted = [...rows.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  return { rows: sorted, late: conflicts.length };
}

const rowOf = (key: string, ids: readonly string[], rev: string) =>
  pendingRow(key, { rev, mutations: ids.map((id) => makeMutation({ id })) });

describe('writes of one turn', () => {
  it('stay separate if none concerns a row of another one', () => {
    const made = [{ put: [pendingRow('a')] }, { put: [pendingRow('b')] }, { remove: ['c'] }];
    expect(gather(...made)).toEqual(made);
  });

  it('that put a row and then replace it become one write that expects nothing', () => {
    const next = pendingRow('a', { rev: 'a 2' });
    const again = {
      put: [next],
      expects: [{ key: 'a', rev: 'a 1' }],
      otherwise: [pendingRow('o')],
    };
    expect(gather({ put: [pendingRow('a'), pendingRow('b')] }, again)).toEqual([
      { put: [pendingRow('b'), next], remove: [] },
    ]);
  });

  it('that put a row and take mutations out of it become one that puts the rest or removes the row', () => {
    const put = { put: [rowOf('row', ['one', 'two'], '1')] };
    const expects = [{ key: 'row', rev: '1' }];
    const one = { take: [{ key: 'row', ids: ['one'], rev: '2', seen: 'before' }], expects };
    expect(gather(put, one)).toEqual([{ put: [rowOf('row', ['two'], '2')], remove: [] }]);
    const both = { take: [{ key: 'row', ids: ['one', 'two'], rev: '2', seen: 'before' }], expects };
    expect(gather(put, both)).toEqual([{ put: [], remove: ['row'] }]);
  });

  it('that also expect a stored row stay separate', () => {
    const expects = [
      { key: 'a', rev: 'a 1' },
      { key: 'stored', rev: 'stored 1' },
    ];
    const made = [{ put: [pendingRow('a')] }, { put: [pendingRow('a', { rev: 'a 2' })], expects }];
    expect(gather(...made)).toEqual(made);
  });

  it('that depend on a write that may conflict stay separate', () => {
    const unsure = {
      put: [pendingRow('a', { rev: 'a 2' })],
      expects: [{ key: 'a', rev: 'a 1' }],
      otherwise: [pendingRow('beside')],
    };
    const next = { put: [pendingRow('a', { rev: 'a 3' })], expects: [{ key: 'a', rev: 'a 2' }] };
    expect(gather(unsure, next)).toEqual([unsure, next]);
  });

  it('have the same result as if written one after the other, without conflicts', async () => {
    const keys = ['a', 'b', 'c'];
    const anyStep = fc.record({
      key: fc.constantFrom(...keys),
      kind: fc.constantFrom('add', 'replace', 'take', 'remove', 'draft'),
      id: fc.constantFrom('one', 'two'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 12 }), async (steps) => {
        // Like the queue, the test knows the current state of each row that it writes.
        const known = new Map<string, { rev: string; ids: string[] }>();
        const found = [rowOf('a', ['one', 'two'], 'stored')];
        known.set('a', { rev: 'stored', ids: ['one', 'two'] });
        const made = steps.flatMap(({ key, kind, id }, n): RowWrite[] => {
          const rev = `rev ${n}`;
          const row = known.get(key);
          if (kind === 'draft') return [{ put: [draftRow('draft', rev)] }];
          if (kind === 'add') {
            if (row) return [];
            known.set(key, { rev, ids: ['one', 'two'] });
            return [{ put: [rowOf(key, ['one', 'two'], rev)] }];
          }
          if (!row) return [];
          const expects = [{ key, rev: row.rev }];
          if (kind === 'replace') {
            known.set(key, { rev, ids: row.ids });
            return [{ put: [rowOf(key, row.ids, rev)], expects }];
          }
          const left = kind === 'remove' ? [] : row.ids.filter((each) => each !== id);
          if (left.length === 0) known.delete(key);
          else known.set(key, { rev, ids: left });
          const ids = kind === 'remove' ? row.ids : [id];
          return [{ take: [{ key, ids, rev, seen: row.rev }], expects }];
        });
        const oneByOne = await carryOut(found, made);
        expect(oneByOne.late).toBe(0);
        expect(await carryOut(found, gather(...made))).toEqual(oneByOne);
      }),
      { numRuns: 300 },
    );
  });

  it('are few when a gesture adds and marks thousands of mutations', () => {
    const rows = Array.from({ length: 3 }, (_, row) =>
      rowOf(
        `row${row}`,
        Array.from({ length: MAX_IN_ROW }, (__, n) => `${row}-${n}`),
        '1',
      ),
    );
    const sent = rows.map((row) => ({ ...row, rev: '2' }));
    const expects = rows.map(({ key }) => ({ key, rev: '1' }));
    expect(gather({ put: rows }, { put: sent, expects })).toEqual([{ put: sent, remove: [] }]);
  });
});
