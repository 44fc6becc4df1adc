import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import type { Item } from '../../domain/item';
import type { Change } from '../state/change';
import { makeChange } from '../state/change.fixture';
import { openIndexedDb } from './indexed-db';
import { openDatabase } from './schema';
import { nothingStored, type Pulled } from './storage';

const OWNER = 'owner0000000001';

const item = (id: string, content: string): Item => {
  const { isPending: _, isUnsent: __, ...record } = makeItem({ id, content });
  return record;
};
const NOTHING = { items: [], itemCollections: [], trashBins: [] };
const kept = (id: string, tab = 'this') => ({ tab, change: makeChange({ id }) });

/** A pull of some items, with whatever else it brings. */
const pulled = (items: Item[], other: Partial<Pulled> = {}): Pulled => ({
  from: null,
  cursor: 'first',
  isWhole: true,
  timelines: [{ id: 'newest', written: '2026-01-01 00:00:00.000Z' }],
  records: { items, itemCollections: [], trashBins: [] },
  deleted: NOTHING,
  removeChanges: [],
  ...other,
});

/** What the next visit finds. */
async function found() {
  const storage = openIndexedDb(OWNER);
  const stored = { ...(await storage.readAccount()), items: await storage.readItems() };
  storage.close();
  return stored;
}

afterEach(() => deleteDB(`jot-${OWNER}`));

describe('what is written', () => {
  it('is found by the next visit', async () => {
    expect(await found()).toEqual(nothingStored());
    const storage = openIndexedDb(OWNER);
    await storage.write({ addChanges: [kept('c1')] });
    await storage.writePulled(pulled([item('a', 'one'), item('b', 'two')]));
    storage.close();
    expect(await found()).toEqual({
      ...nothingStored(),
      items: [item('a', 'one'), item('b', 'two')],
      changes: [kept('c1')],
      cursor: 'first',
      isWhole: true,
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

  it('is another account’s business only', async () => {
    const storage = openIndexedDb('owner0000000002');
    await storage.writePulled(pulled([item('a', 'one')]));
    expect(await storage.destroy()).toBe(true);
    expect(await found()).toEqual(nothingStored());
  });
});

describe('what was pulled', () => {
  it('is all there or nothing of it', async () => {
    const storage = openIndexedDb(OWNER);
    await storage.write({ addChanges: [kept('c1')] });
    const broken = { ...item('broken', ''), run: () => undefined };
    await expect(
      storage.writePulled(pulled([item('a', 'one'), broken], { removeChanges: ['c1'] })),
    ).rejects.toThrow();
    storage.close();
    expect(await found()).toEqual({ ...nothingStored(), changes: [kept('c1')] });
  });

  it('is there together with its cursor, and without the changes that came back with it', async () => {
    const storage = openIndexedDb(OWNER);
    await storage.write({ addChanges: [kept('c1'), kept('c2')] });
    const kind = { isWhole: false, removeChanges: ['c1', 'unknown'] };
    expect(await storage.writePulled(pulled([item('a', 'one')], kind))).toEqual({
      cursor: 'first',
      isWritten: true,
    });
    storage.close();
    expect(await found()).toEqual({
      ...nothingStored(),
      items: [item('a', 'one')],
      changes: [kept('c2')],
      cursor: 'first',
      isWhole: false,
      timelines: pulled([]).timelines,
    });
  });

  it('is kept beside its cursor, and not in it', async () => {
    const storage = openIndexedDb(OWNER);
    const page = { ...pulled([item('a', 'one')]), items: [item('a', 'one')], hasMore: false };
    await storage.writePulled(page);
    storage.close();
    const db = await openDatabase(`jot-${OWNER}`, () => undefined);
    const cursor = await db.get('cursor', 'cursor');
    db.close();
    expect(Object.keys(cursor ?? {}).sort()).toEqual(['cursor', 'isWhole', 'timelines']);
  });

  it('takes the place of all that is stored, where it was read from the beginning', async () => {
    const storage = openIndexedDb(OWNER);
    await storage.writePulled(pulled([item('a', 'one'), item('gone', '')]));
    await storage.writePulled(
      pulled([item('a', 'two')], { from: 'first', cursor: 'second', isAnew: true }),
    );
    storage.close();
    expect(await found()).toMatchObject({ items: [item('a', 'two')], cursor: 'second' });
  });

  it('is not written where another page has gone on from the same cursor', async () => {
    const [one, two] = [openIndexedDb(OWNER), openIndexedDb(OWNER)];
    await one.write({ addChanges: [kept('c1')] });
    const [faster, slower] = await Promise.all([
      one.writePulled(pulled([item('a', 'one')])),
      two.writePulled(pulled([item('a', 'late')], { cursor: 'other', removeChanges: ['c1'] })),
    ]);
    expect(faster).toEqual({ cursor: 'first', isWritten: true });
    expect(slower).toEqual({ cursor: 'first', isWritten: false });
    for (const storage of [one, two]) storage.close();
    expect(await found()).toMatchObject({
      items: [item('a', 'one')],
      changes: [kept('c1')],
      cursor: 'first',
    });
  });
});

describe('unsent changes', () => {
  it('that are written at once keep their order, however many they are', async () => {
    const storage = openIndexedDb(OWNER);
    const ids = Array.from({ length: 250 }, (_, n) => `c${n}`);
    await storage.write({ addChanges: ids.map((id) => kept(id)) });
    await storage.write({ removeChanges: ids.slice(0, 120) });
    storage.close();
    expect((await found()).changes.map(({ change }) => change.id)).toEqual(ids.slice(120));
  });

  it('are found in the order they were made, whatever their ids', async () => {
    const storage = openIndexedDb(OWNER);
    for (const id of ['z', 'a', 'm']) await storage.write({ addChanges: [kept(id)] });
    await storage.write({ removeChanges: ['a', 'unknown'] });
    storage.close();
    expect((await found()).changes).toEqual([kept('z'), kept('m')]);
  });

  it('are not taken for one whose writing was undone before them', async () => {
    const storage = openIndexedDb(OWNER);
    // As a browser does that finds its disk full at the end.
    vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementationOnce(function (
      this: IDBTransaction,
    ) {
      this.abort();
    });
    await expect(storage.write({ addChanges: [kept('undone')] })).rejects.toThrow();
    await storage.write({ addChanges: [kept('next')] });
    await storage.write({ removeChanges: ['undone'] });
    storage.close();
    expect((await found()).changes).toEqual([kept('next')]);
  });

  it('keep their place when another page takes them over', async () => {
    const storage = openIndexedDb(OWNER);
    for (const id of ['one', 'two']) await storage.write({ addChanges: [kept(id, 'gone')] });
    await storage.write({ addChanges: [kept('one', 'heir')] });
    storage.close();
    expect((await found()).changes).toEqual([kept('one', 'heir'), kept('two', 'gone')]);
  });
});

describe('rejected changes', () => {
  const failure = { kind: 'refused' as const, status: 400, message: 'No.', fields: {} };
  const rejected = (id: string, tab = 'this') => ({ ...kept(id, tab), failure });

  it('take the place of unsent ones, and are found in their order until they are removed', async () => {
    const storage = openIndexedDb(OWNER);
    await storage.write({ addChanges: [kept('z'), kept('a'), kept('m')] });
    await storage.write({ addRejected: [rejected('z')], removeChanges: ['z'] });
    await storage.write({ addRejected: [rejected('a')], removeChanges: ['a'] });
    await storage.write({ addRejected: [rejected('z', 'heir')] });
    expect(await storage.readWaiting()).toEqual({
      changes: [kept('m')],
      rejected: [rejected('z', 'heir'), rejected('a')],
    });
    await storage.write({ removeRejected: ['z', 'unknown'] });
    storage.close();
    expect((await found()).rejected).toEqual([rejected('a')]);
  });
});

describe('drafts', () => {
  it('are kept by page, and forgotten', async () => {
    const storage = openIndexedDb(OWNER);
    await storage.write({ drafts: [{ tab: 'one', draft: { inputText: 'a' } }] });
    await storage.write({ drafts: [{ tab: 'two', draft: { inputText: 'b' } }] });
    await storage.write({ drafts: [{ tab: 'one', draft: null }] });
    expect(await storage.readDrafts()).toEqual([
      expect.objectContaining({ tab: 'two', draft: { inputText: 'b' } }),
    ]);
    storage.close();
  });

  it('are written with a change, or not at all', async () => {
    const storage = openIndexedDb(OWNER);
    await storage.write({ drafts: [{ tab: 'one', draft: { inputText: 'half' } }] });
    const unkeepable = { ...makeChange({ id: 'bad' }), base: () => undefined } as unknown as Change;
    const addChanges = [{ tab: 'one', change: unkeepable }];
    await expect(
      storage.write({ addChanges, drafts: [{ tab: 'one', draft: null }] }),
    ).rejects.toThrow();
    expect(await storage.readDrafts()).toHaveLength(1);
    const change = makeChange({ id: 'good' });
    await storage.write({
      addChanges: [{ tab: 'one', change }],
      drafts: [{ tab: 'one', draft: null }],
    });
    expect(await storage.readDrafts()).toEqual([]);
    expect((await storage.readWaiting()).changes).toEqual([{ tab: 'one', change }]);
    storage.close();
  });

  it('go from one page to another as they are, the latest still last', async () => {
    const storage = openIndexedDb(OWNER);
    const clock = vi.spyOn(Date, 'now');
    clock.mockReturnValue(1);
    await storage.write({ drafts: [{ tab: 'one', draft: { inputText: 'a' } }] });
    clock.mockReturnValue(2);
    await storage.write({ drafts: [{ tab: 'two', draft: { inputText: 'b' } }] });
    expect(await storage.moveDraft('one', 'three')).toEqual({ inputText: 'a' });
    expect(await storage.moveDraft('one', 'four')).toBeNull();
    expect(await storage.readDrafts()).toEqual([
      { tab: 'three', at: 1, draft: { inputText: 'a' } },
      { tab: 'two', at: 2, draft: { inputText: 'b' } },
    ]);
    clock.mockRestore();
    storage.close();
  });
});

describe('what is asked of it', () => {
  it('needs no object that it is asked of', async () => {
    const { writePulled, write, destroy, readItems } = openIndexedDb(OWNER);
    await write({ addChanges: [kept('c1')] });
    const removeChanges = ['c1'];
    expect(await writePulled(pulled([item('a', 'one')], { removeChanges }))).toMatchObject({
      isWritten: true,
    });
    expect(await readItems()).toHaveLength(1);
    expect(await destroy()).toBe(true);
  });
});
