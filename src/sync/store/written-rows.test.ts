import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { makeMutation } from '../queue/client-mutation.fixture';
import type { Batch, Row } from '../queue/row';
import { batchOf, draftRow, pendingRow, rejectedRow } from '../queue/row.fixture';
import { openIndexedDb } from './indexed-db';
import { volatileStorage } from './storage.fake';

const OWNER = 'owner0000000001';

/** A row that a browser can't clone, and therefore can't store. */
const unkeepable = { ...pendingRow('bad'), mutations: [() => undefined] } as unknown as Row;

afterEach(() => deleteDB(`jot-${OWNER}`));

/** Runs the same tests on the IndexedDB storage and on the fake that other tests use instead. */
describe.each([
  ['a database', () => openIndexedDb(OWNER)],
  ['the fake storage', volatileStorage],
])('rows in %s', (_, open) => {
  const keysOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key).sort();

  it('are put, replaced and removed by their keys', async () => {
    const storage = open();
    await storage.write(batchOf([{ put: [pendingRow('a'), pendingRow('b'), pendingRow('c')] }]));
    await storage.write(batchOf([{ put: [rejectedRow('b')], remove: ['c', 'unknown'] }]));
    const rows = await storage.readRows();
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(expect.arrayContaining([pendingRow('a'), rejectedRow('b')]));
    storage.close();
  });

  it('are read by some keys, without those that aren’t there', async () => {
    const storage = open();
    await storage.write(batchOf([{ put: [pendingRow('a'), pendingRow('b')] }]));
    expect(await storage.readRows(['unknown', 'b'])).toEqual([pendingRow('b')]);
    expect(keysOf(await storage.readRows())).toEqual(['a', 'b']);
    storage.close();
  });

  it('lose mutations one by one, and are removed with the last one', async () => {
    const storage = open();
    const mutations = ['one', 'two', 'three'].map((id) => makeMutation({ id }));
    await storage.write(batchOf([{ put: [pendingRow('row', { mutations })] }]));
    const take = [{ key: 'row', ids: ['two', 'unknown'], rev: 'next', seen: 'row 1' }];
    expect(await storage.write(batchOf([{ take }]))).toEqual([]);
    const left = [mutations[0]!, mutations[2]!];
    expect(await storage.readRows()).toEqual([pendingRow('row', { mutations: left, rev: 'next' })]);
    await storage.write(
      batchOf([{ take: [{ key: 'row', ids: ['one', 'three'], rev: 'last', seen: 'before' }] }]),
    );
    expect(await storage.readRows()).toEqual([]);
    storage.close();
  });

  it('that don’t exist or contain no mutations stay as they are', async () => {
    const storage = open();
    await storage.write(batchOf([{ put: [rejectedRow('no')] }]));
    const take = ['no', 'gone'].map((key) => ({ key, ids: [key], rev: 'next', seen: 'before' }));
    expect(await storage.write(batchOf([{ take }]))).toEqual([]);
    expect(await storage.readRows()).toEqual([rejectedRow('no')]);
    storage.close();
  });

  it('that have changed get only the rows of `otherwise`', async () => {
    const storage = open();
    await storage.write(batchOf([{ put: [pendingRow('a'), pendingRow('b')] }]));
    const sent = pendingRow('a', { rev: 'a 2' });
    await storage.write(batchOf([{ put: [sent], expects: [{ key: 'a', rev: 'a 1' }] }]));
    const late = {
      put: [pendingRow('a', { rev: 'a 3' })],
      remove: ['b'],
      expects: [
        { key: 'a', rev: 'a 1' },
        { key: 'b', rev: 'b 1' },
      ],
      otherwise: [pendingRow('beside')],
    };
    const next = { put: [pendingRow('next')] };
    const conflicts = await storage.write(batchOf([late, next]));
    expect(conflicts).toEqual([{ write: late, rows: [sent, pendingRow('b')] }]);
    expect(keysOf(await storage.readRows())).toEqual(['a', 'b', 'beside', 'next']);
    expect(await storage.readRows(['a'])).toEqual([sent]);
    storage.close();
  });

  it('that are gone count as changed', async () => {
    const storage = open();
    const late = { put: [pendingRow('a')], expects: [{ key: 'a', rev: 'a 1' }] };
    expect(await storage.write(batchOf([late]))).toEqual([{ write: late, rows: [] }]);
    expect(await storage.readRows()).toEqual([]);
    storage.close();
  });

  it('are put in their order within a batch: a write reads the rows of earlier writes', async () => {
    const storage = open();
    const second = { put: [pendingRow('a', { rev: 'a 2' })], expects: [{ key: 'a', rev: 'a 1' }] };
    const take = { take: [{ key: 'a', ids: ['a'], rev: 'a 3', seen: 'before' }] };
    expect(await storage.write(batchOf([{ put: [pendingRow('a')] }, second, take]))).toEqual([]);
    expect(await storage.readRows()).toEqual([]);
    storage.close();
  });

  describe('of a batch that may already be written', () => {
    /** Writes a batch, then removes its rows in a batch of another page. */
    async function playedBack(batch: Batch) {
      const storage = open();
      await storage.write(batchOf([{ put: [pendingRow('a')] }], { tab: 'other' }));
      expect(await storage.write(batch, () => true)).not.toBeNull();
      await storage.write(batchOf([{ remove: ['made', 'beside'] }], { tab: 'other' }));
      return storage;
    }

    it('are written once', async () => {
      const made = batchOf([{ put: [pendingRow('made')] }], { tab: 'left' });
      const storage = await playedBack(made);
      expect(await storage.write(made, () => true)).toBeNull();
      expect(keysOf(await storage.readRows())).toEqual(['a']);
      storage.close();
    });

    it('are written only once even if the batch conflicts', async () => {
      const late = { expects: [{ key: 'a', rev: 'none' }], otherwise: [pendingRow('beside')] };
      const made = batchOf([late], { tab: 'left' });
      const storage = await playedBack(made);
      expect(await storage.write(made, () => true)).toBeNull();
      expect(keysOf(await storage.readRows())).toEqual(['a']);
      storage.close();
    });

    it('aren’t written if a later batch of their page is', async () => {
      const storage = open();
      const early = batchOf([{ put: [pendingRow('early')] }], { tab: 'left' });
      await storage.write(batchOf([{ put: [pendingRow('late')] }], { tab: 'left' }));
      expect(await storage.write(early, () => true)).toBeNull();
      expect(keysOf(await storage.readRows())).toEqual(['late']);
      storage.close();
    });

    it('are written whatever other pages have written', async () => {
      const storage = open();
      const early = batchOf([{ put: [pendingRow('early')] }], { tab: 'left' });
      await storage.write(batchOf([{ put: [pendingRow('late')] }], { tab: 'another' }));
      expect(await storage.write(early, () => true)).toEqual([]);
      expect(keysOf(await storage.readRows())).toEqual(['early', 'late']);
      storage.close();
    });
  });

  it('of a draft move to another page unchanged', async () => {
    const storage = open();
    await storage.write(batchOf([{ put: [draftRow('one', 'a', { at: 7 }), pendingRow('c')] }]));
    const moved = draftRow('one', 'a', { at: 7, key: 'three', tab: 'next' });
    expect(await storage.moveDraft('one', { key: 'three', tab: 'next' })).toEqual(moved);
    expect(await storage.moveDraft('one', { key: 'four', tab: 'late' })).toBeNull();
    expect(await storage.moveDraft('c', { key: 'five', tab: 'next' })).toBeNull();
    expect(keysOf(await storage.readRows())).toEqual(['c', 'three']);
    storage.close();
  });
});

describe('a database', () => {
  it('writes all of a batch or nothing, and doesn’t mark a failed batch as written', async () => {
    const storage = openIndexedDb(OWNER);
    await storage.write(batchOf([{ put: [draftRow('one', 'half')] }]));
    const broken = batchOf([{ put: [pendingRow('good')], remove: ['one'] }, { put: [unkeepable] }]);
    await expect(storage.write(broken)).rejects.toThrow();
    await expect(storage.write(broken, () => true)).rejects.toThrow();
    expect(await storage.readRows()).toEqual([draftRow('one', 'half')]);
    const good = { ...broken, writes: [{ put: [pendingRow('good')], remove: ['one'] }] };
    expect(await storage.write(good, () => true)).toEqual([]);
    expect(await storage.readRows()).toEqual([pendingRow('good')]);
    storage.close();
  });

  it('that aborts a write at its end doesn’t mark the batch as written', async () => {
    const storage = openIndexedDb(OWNER);
    // A browser aborts the transaction like this if the disk turns out to be full.
    vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementationOnce(function (
      this: IDBTransaction,
    ) {
      this.abort();
    });
    const batch = batchOf([{ put: [pendingRow('undone')] }]);
    await expect(storage.write(batch)).rejects.toThrow();
    expect(await storage.readRows()).toEqual([]);
    expect(await storage.write(batch, () => true)).toEqual([]);
    expect(await storage.readRows()).toEqual([pendingRow('undone')]);
    storage.close();
  });

  it('writes a batch once if two pages play it back at the same time', async () => {
    const [one, two] = [openIndexedDb(OWNER), openIndexedDb(OWNER)];
    const late = { expects: [{ key: 'a', rev: 'none' }], otherwise: [pendingRow('beside')] };
    const batch = batchOf([late], { tab: 'left' });
    const results = await Promise.all([one.write(batch, () => true), two.write(batch, () => true)]);
    expect(results).toEqual([[{ write: late, rows: [] }], null]);
    for (const storage of [one, two]) storage.close();
  });

  it('ignores a batch that another page plays back after its own page has written it', async () => {
    const [own, other] = [openIndexedDb(OWNER), openIndexedDb(OWNER)];
    await Promise.all([own, other].map((storage) => storage.write(batchOf([]))));
    const batch = batchOf([{ put: [pendingRow('a')] }], { tab: 'left' });
    expect(await Promise.all([own.write(batch), other.write(batch, () => true)])).toEqual([
      [],
      null,
    ]);
    for (const storage of [own, other]) storage.close();
  });

  it('remembers the batches written since a given time, and forgets the rest', async () => {
    const storage = openIndexedDb(OWNER);
    const clock = vi.spyOn(Date, 'now');
    const batchAt = async (tab: string, at: number) => {
      clock.mockReturnValue(at);
      const batch = batchOf([{ put: [pendingRow(tab)] }], { tab });
      await storage.write(batch);
      return batch;
    };
    const [old, recent] = [await batchAt('old', 10), await batchAt('recent', 20)];
    const inLine = await batchAt('page with a line+part', 10);
    clock.mockRestore();
    await storage.forgetWritten(20, ['page with a line']);
    expect(await storage.write(recent, () => true)).toBeNull();
    expect(await storage.write(inLine, () => true)).toBeNull();
    expect(await storage.write(old, () => true)).toEqual([]);
    storage.close();
  });
});
