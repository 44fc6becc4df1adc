import 'fake-indexeddb/auto';
import { deleteDB, openDB, type IDBPDatabase } from 'idb';
import { afterEach, describe, expect, it } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { makeChange } from '../state/change.fixture';
import { openIndexedDb } from './indexed-db';

const OWNER = 'owner0000000001';
const failure = { kind: 'refused' as const, status: 400, message: 'No.', fields: {} };
const { isPending: _, isUnsent: __, ...note } = makeItem({ id: 'a', collection: 'inbox' });

/** A change as versions before 4 have kept it. */
function oldChange(id: string, { absorbed }: { absorbed?: string[] } = {}) {
  const { base, ...change } = makeChange({ id, base: { content: 'Milk' } });
  return { tab: 'gone', change: { ...change, was: base, ...(absorbed && { absorbed }) } };
}

/** The database of an older version, as that has made it. */
function openOld(version: number): Promise<IDBPDatabase> {
  return openDB(`jot-${OWNER}`, version, {
    upgrade(db) {
      const stores = ['items', 'itemCollections', 'trashBins'].map((name) =>
        db.createObjectStore(name, { keyPath: 'id' }),
      );
      if (version >= 3) stores[0]?.createIndex('newest', ['collection', 'created']);
      for (const name of version >= 2 ? ['outbox', 'refused'] : ['outbox'])
        db.createObjectStore(name, { autoIncrement: true }).createIndex('id', 'change.id', {
          unique: true,
        });
      db.createObjectStore('readLists');
      db.createObjectStore('drafts');
    },
  });
}

afterEach(() => deleteDB(`jot-${OWNER}`));

describe('a database of version 3', () => {
  it('is taken over with all that waits in it', async () => {
    const old = await openOld(3);
    // Their order is that of their keys, not of their ids.
    await old.put('outbox', oldChange('z'));
    await old.put('outbox', oldChange('b', { absorbed: ['b1', 'b2'] }));
    await old.put('refused', { ...oldChange('r'), failure });
    await old.put('readLists', true, 'inbox');
    await old.put('items', note);
    await old.put('drafts', { tab: 'gone', at: 1, draft: { inputText: 'half' } }, 'gone');
    old.close();

    const storage = openIndexedDb(OWNER);
    const base = { content: 'Milk' };
    expect(await storage.readAccount()).toEqual({
      itemCollections: [],
      trashBins: [],
      changes: [
        { tab: 'gone', change: makeChange({ id: 'z', base }) },
        { tab: 'gone', change: makeChange({ id: 'b', base, mergedIds: ['b1', 'b2'] }) },
      ],
      rejected: [{ tab: 'gone', change: makeChange({ id: 'r', base }), failure }],
      // All is read again: nothing tells what has changed since.
      cursor: null,
      timelines: [],
      isWhole: false,
    });
    expect(await storage.readItems()).toEqual([note]);
    expect(await storage.readDrafts()).toEqual([
      { tab: 'gone', at: 1, draft: { inputText: 'half' } },
    ]);

    // A change that was taken over is found by its id.
    await storage.write({ removeChanges: ['z'], removeRejected: ['r'] });
    const { changes, rejected } = await storage.readWaiting();
    expect([changes.map(({ change }) => change.id), rejected]).toEqual([['b'], []]);
    storage.close();

    const db = await openDB(`jot-${OWNER}`);
    expect([...db.objectStoreNames]).toEqual([
      'cursor',
      'drafts',
      'itemCollections',
      'itemLog',
      'pendingLog',
      'rejectedLog',
      'trashBins',
    ]);
    db.close();
  });
});

it('a database of version 1 is taken over, and can keep what is rejected', async () => {
  const old = await openOld(1);
  await old.put('outbox', oldChange('c1'));
  await old.put('items', note);
  old.close();
  const storage = openIndexedDb(OWNER);
  const rejected = { tab: 'this', change: makeChange({ id: 'r1' }), failure };
  await storage.write({ addRejected: [rejected] });
  expect(await storage.readWaiting()).toEqual({
    changes: [{ tab: 'gone', change: makeChange({ id: 'c1', base: { content: 'Milk' } }) }],
    rejected: [rejected],
  });
  expect(await storage.readItems()).toEqual([note]);
  storage.close();
});

it('a database of version 5 is taken over with its changes in their order', async () => {
  const old = await openDB(`jot-${OWNER}`, 5, {
    upgrade(db) {
      for (const name of ['itemCollections', 'trashBins'])
        db.createObjectStore(name, { keyPath: 'id' });
      for (const name of ['drafts', 'cursor']) db.createObjectStore(name);
      db.createObjectStore('itemLog', { autoIncrement: true });
      for (const name of ['pending', 'rejected'])
        db.createObjectStore(name, { autoIncrement: true }).createIndex('id', 'change.id', {
          unique: true,
        });
    },
  });
  const kept = (id: string) => ({ tab: 'gone', change: makeChange({ id }) });
  await old.add('itemLog', { items: [note], deleted: [] });
  await old.put(
    'cursor',
    { cursor: 'last', isWhole: true, timelines: [], logSize: { compact: 1, added: 0 } },
    'cursor',
  );
  for (const id of ['z', 'b']) await old.put('pending', kept(id));
  await old.put('rejected', { ...kept('r'), failure });
  old.close();

  const storage = openIndexedDb(OWNER);
  expect(await storage.readAccount()).toEqual({
    itemCollections: [],
    trashBins: [],
    changes: [kept('z'), kept('b')],
    rejected: [{ ...kept('r'), failure }],
    cursor: 'last',
    timelines: [],
    isWhole: true,
  });
  expect(await storage.readItems()).toEqual([note]);
  storage.close();
});
