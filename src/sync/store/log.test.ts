import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { deleteDB, openDB } from 'idb';
import { afterEach, expect, it } from 'vitest';

import type { Item } from '../../domain/item';
import { makeItem } from '../../domain/item.fixture';
import { openIndexedDb } from './indexed-db';
import type { LogEntry } from './log';
import { openDatabase } from './schema';

const OWNER = 'owner0000000001';

const itemOf = (id: number, content: string): Item => makeItem({ id: `item${id}`, content });
const byId = (items: readonly Item[]) => new Map(items.map((item) => [item.id, item.content]));

const nothing = { items: [], itemCollections: [], trashBins: [] };
let pulled = 0;

/** Pulls entries into the item log, each in a write of its own. `counts` are the log's entries after each write. */
async function pullAll(entries: readonly LogEntry<Item>[], isComplete = true) {
  const storage = openIndexedDb(OWNER);
  const counts: number[] = [];
  await storage.readItems();
  for (const { items, deleted } of entries) {
    const { cursor: from } = await storage.readAccount();
    await storage.writePulled({
      from,
      cursor: `c${++pulled}`,
      isComplete,
      timelines: [],
      records: { ...nothing, items: [...items] },
      deleted: { ...nothing, items: deleted },
    });
    counts.push(await countEntries());
  }
  const items = await storage.readItems();
  storage.close();
  return { counts, items };
}

async function countEntries(): Promise<number> {
  const db = await openDatabase(`jot-${OWNER}`, () => undefined);
  const count = await db.count('itemLog');
  db.close();
  return count;
}

afterEach(() => deleteDB(`jot-${OWNER}`));

const anyEntry: fc.Arbitrary<LogEntry<Item>> = fc.record({
  items: fc.array(
    fc.tuple(fc.nat(9), fc.string()).map(([id, content]) => itemOf(id, content)),
    { maxLength: 4 },
  ),
  deleted: fc.array(
    fc.nat(9).map((id) => `item${id}`),
    { maxLength: 2 },
  ),
});

it('contains each item as its entries leave it, even after it was compacted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyEntry, { maxLength: 8 }), fc.nat(8), async (entries, at) => {
      // Makes the log so large that it is compacted. All of these items are deleted afterwards.
      const ids = Array.from({ length: 6_000 }, (_, n) => n + 100);
      const large = { items: ids.map((id) => itemOf(id, 'x')), deleted: [] };
      const gone = { items: [], deleted: large.items.map(({ id }) => id) };
      const mixed = [...entries.slice(0, at), large, gone, ...entries.slice(at)];
      const expected = new Map<string, string>();
      for (const { items, deleted } of entries) {
        for (const { id, content } of items) expected.set(id, content);
        for (const id of deleted) expected.delete(id);
      }
      const { items } = await pullAll(mixed);
      expect(byId(items)).toEqual(expected);
      await deleteDB(`jot-${OWNER}`);
    }),
    { numRuns: 8 },
  );
});

it('is compacted when it has grown beyond twice its compact size, and not for new items', async () => {
  const pages = Array.from({ length: 10 }, (_, page) => ({
    items: Array.from({ length: 1_000 }, (_, n) => itemOf(page * 1_000 + n, 'first')),
    deleted: [],
  }));
  const first = await pullAll(pages, false);
  expect(first.counts).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(first.items).toHaveLength(10_000);

  const edits = Array.from({ length: 1_500 }, (_, n) => ({
    items: [itemOf(7, `edit ${n}`)],
    deleted: [],
  }));
  const { counts, items } = await pullAll(edits);
  // 1,500 entries of one item each exceed the size by which the log may grow.
  const most = Math.max(...counts);
  expect(most).toBeLessThan(1_500);
  expect(counts.at(-1)).toBeLessThan(most);
  expect(items).toHaveLength(10_000);
  expect(byId(items).get('item7')).toBe('edit 1499');
});

it('stores all or nothing of a pull that compacts it', async () => {
  const storage = openIndexedDb(OWNER);
  const pulled = {
    from: null,
    cursor: 'first',
    isComplete: true,
    timelines: [],
    records: { items: [itemOf(1, 'kept')], itemCollections: [], trashBins: [] },
    deleted: { items: [], itemCollections: [], trashBins: [] },
  };
  await storage.writePulled(pulled);
  const many = Array.from({ length: 6_000 }, (_, n) => itemOf(n, 'lost'));
  const broken = { ...itemOf(0, ''), run: () => undefined };
  await expect(
    storage.writePulled({
      ...pulled,
      from: 'first',
      cursor: 'second',
      records: { ...pulled.records, items: [...many, broken] },
    }),
  ).rejects.toThrow();
  expect(byId(await storage.readItems())).toEqual(new Map([['item1', 'kept']]));
  storage.close();
  const db = await openDB(`jot-${OWNER}`);
  expect(await db.get('cursor', 'cursor')).toMatchObject({ cursor: 'first' });
  db.close();
});
