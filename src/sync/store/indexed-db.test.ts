import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, describe, expect, it } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import type { Item } from '../../domain/item';
import { batchOf, pendingRow } from '../queue/row.fixture';
import { openIndexedDb } from './indexed-db';
import { openDatabase } from './schema';
import { nothingStored, type Pulled } from './storage';

const OWNER = 'owner0000000001';

const item = (id: string, content: string): Item => {
  const { isPending: _, isUnsent: __, ...record } = makeItem({ id, content });
  return record;
};
const NOTHING = { items: [], itemCollections: [], trashBins: [] };

/** A pull of some items, with the given other properties. */
const pulled = (items: Item[], other: Partial<Pulled> = {}): Pulled => ({
  from: null,
  cursor: 'first',
  isComplete: true,
  timelines: [{ id: 'newest', written: '2026-01-01 00:00:00.000Z' }],
  records: { items, itemCollections: [], trashBins: [] },
  deleted: NOTHING,
  ...other,
});

/** The account as the next visit reads it. */
async function found() {
  const storage = openIndexedDb(OWNER);
  const stored = { ...(await storage.readAccount()), items: await storage.readItems() };
  storage.close();
  return stored;
}

afterEach(() => deleteDB(`jot-${OWNER}`));

describe('an account’s storage', () => {
  it('is read on the next visit as it was written', async () => {
    expect(await found()).toEqual(nothingStored());
    const storage = openIndexedDb(OWNER);
    await storage.write(batchOf([{ put: [pendingRow('c1')] }]));
    await storage.writePulled(pulled([item('a', 'one'), item('b', 'two')]));
    storage.close();
    expect(await found()).toEqual({
      ...nothingStored(),
      items: [item('a', 'one'), item('b', 'two')],
      rows: [pendingRow('c1')],
      cursor: 'first',
      isComplete: true,
      timelines: pulled([]).timelines,
    });
  });

  it('replaces and removes records', async () => {
    const storage = openIndexedDb(OWNER);
    const records = [item('a', 'one'), item('b', 'two')];
    await storage.writePulled(pulled(records));
    const deleted = { ...NOTHING, items: ['b', 'unknown'] };
    await storage.writePulled(
      pulled([item('a', 'new')], { from: 'first', cursor: 'second', deleted }),
    );
    storage.close();
    expect((await found()).items).toEqual([item('a', 'new')]);
  });

  it('has the data of its account only', async () => {
    const storage = openIndexedDb('owner0000000002');
    await storage.writePulled(pulled([item('a', 'one')]));
    expect(await storage.destroy()).toBe(true);
    expect(await found()).toEqual(nothingStored());
  });

  it('can be used through its functions alone, without the object', async () => {
    const { writePulled, write, destroy, readItems, readRows } = openIndexedDb(OWNER);
    await write(batchOf([{ put: [pendingRow('c1')] }]));
    expect(await writePulled(pulled([item('a', 'one')]))).toMatchObject({ isWritten: true });
    expect(await readItems()).toHaveLength(1);
    expect(await readRows()).toHaveLength(1);
    expect(await destroy()).toBe(true);
  });

  it('contains nothing of the check for room', async () => {
    const storage = openIndexedDb(OWNER);
    await storage.checkRoom();
    expect(await storage.readRows()).toEqual([]);
    storage.close();
  });
});

describe('a pull', () => {
  it('is written entirely or not at all', async () => {
    const storage = openIndexedDb(OWNER);
    await storage.write(batchOf([{ put: [pendingRow('c1')] }]));
    const broken = { ...item('broken', ''), run: () => undefined };
    await expect(storage.writePulled(pulled([item('a', 'one'), broken]))).rejects.toThrow();
    storage.close();
    expect(await found()).toEqual({ ...nothingStored(), rows: [pendingRow('c1')] });
  });

  it('is written together with its cursor, and doesn’t change the rows', async () => {
    const storage = openIndexedDb(OWNER);
    await storage.write(batchOf([{ put: [pendingRow('c1')] }]));
    expect(await storage.writePulled(pulled([item('a', 'one')], { isComplete: false }))).toEqual({
      cursor: 'first',
      isWritten: true,
    });
    storage.close();
    expect(await found()).toEqual({
      ...nothingStored(),
      items: [item('a', 'one')],
      rows: [pendingRow('c1')],
      cursor: 'first',
      isComplete: false,
      timelines: pulled([]).timelines,
    });
  });

  it('leaves only the cursor’s own properties in the cursor’s record', async () => {
    const storage = openIndexedDb(OWNER);
    const page = { ...pulled([item('a', 'one')]), items: [item('a', 'one')], hasMore: false };
    await storage.writePulled(page);
    storage.close();
    const db = await openDatabase(`jot-${OWNER}`, () => undefined);
    const cursor = await db.get('cursor', 'cursor');
    db.close();
    expect(Object.keys(cursor ?? {}).sort()).toEqual(['cursor', 'isComplete', 'timelines']);
  });

  it('replaces all stored records if it started anew', async () => {
    const storage = openIndexedDb(OWNER);
    await storage.writePulled(pulled([item('a', 'one'), item('gone', '')]));
    await storage.writePulled(
      pulled([item('a', 'two')], { from: 'first', cursor: 'second', isAnew: true }),
    );
    storage.close();
    expect(await found()).toMatchObject({ items: [item('a', 'two')], cursor: 'second' });
  });

  it('isn’t written if another page has written a pull from the same cursor', async () => {
    const [one, two] = [openIndexedDb(OWNER), openIndexedDb(OWNER)];
    const [faster, slower] = await Promise.all([
      one.writePulled(pulled([item('a', 'one')])),
      two.writePulled(pulled([item('a', 'late')], { cursor: 'other' })),
    ]);
    expect(faster).toEqual({ cursor: 'first', isWritten: true });
    expect(slower).toEqual({ cursor: 'first', isWritten: false });
    for (const storage of [one, two]) storage.close();
    expect(await found()).toMatchObject({ items: [item('a', 'one')], cursor: 'first' });
  });
});
