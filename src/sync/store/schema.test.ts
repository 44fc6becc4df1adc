import 'fake-indexeddb/auto';
import { deleteDB, openDB, type IDBPDatabase } from 'idb';
import { afterEach, describe, expect, it } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { makeMutation } from '../queue/client-mutation.fixture';
import { compareRows, isRow, type Row } from '../queue/row';
import { batchOf, FAILURE, pendingRow } from '../queue/row.fixture';
import { openIndexedDb } from './indexed-db';

const OWNER = 'owner0000000001';
const { isPending: _, isUnsent: __, ...note } = makeItem({ id: 'a', collection: 'inbox' });
const base = { content: 'Milk' };
const SENT = { client: 'client of gone', n: 7 };

type Version = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The database of an older version, as that version created it. */
function openOld(version: Version): Promise<IDBPDatabase> {
  return openDB(`jot-${OWNER}`, version, {
    upgrade(db) {
      const byKey = (name: string) => db.createObjectStore(name, { keyPath: 'id' });
      const inOrder = (name: string) => db.createObjectStore(name, { autoIncrement: true });
      const ofChanges = (name: string) => {
        inOrder(name).createIndex('id', 'change.id', { unique: true });
      };
      byKey('itemCollections');
      byKey('trashBins');
      db.createObjectStore('drafts');
      if (version < 4) db.createObjectStore('readLists');
      else db.createObjectStore('cursor');
      if (version >= 5) inOrder('itemLog');
      else {
        const items = byKey('items');
        if (version === 3) items.createIndex('newest', ['collection', 'created']);
      }
      if (version < 4) ofChanges('outbox');
      else if (version < 6) ofChanges('pending');
      else inOrder('pendingLog');
      if (version === 2 || version === 3) ofChanges('refused');
      else if (version === 4 || version === 5) ofChanges('rejected');
      else if (version >= 6) inOrder('rejectedLog');
      if (version === 6) db.createObjectStore('logSizes');
    },
  });
}

/** A change as a version stored it. */
function kept(version: Version, id: string, fields: object = {}) {
  const { base: was, ...change } = makeMutation({ id, base });
  return version < 4
    ? { tab: 'gone', change: { ...change, was, ...fields } }
    : { tab: 'gone', change: { ...change, base: was, ...fields } };
}

/** Creates a database with an item, three changes of which the first is sent, a rejected change, and a draft. */
async function leave(version: Version) {
  const old = await openOld(version);
  // The changes are in the order in which they were made, not in that of their ids.
  const merged = version < 4 ? { absorbed: ['b1', 'b2'] } : { mergedIds: ['b1', 'b2'] };
  const changes = [
    kept(version, 'z', { sent: SENT }),
    kept(version, 'b', merged),
    kept(version, 'm'),
  ];
  const rejected = { ...kept(version, 'r'), failure: FAILURE };
  const [pendingStore, rejectedStore] =
    version < 4 ? ['outbox', 'refused'] : ['pending', 'rejected'];
  if (version < 6) {
    for (const change of changes) await old.add(pendingStore, change);
    if (version >= 2) await old.add(rejectedStore, rejected);
  } else {
    // In a log, later entries replace items of earlier ones.
    await old.add('pendingLog', {
      items: [kept(version, 'z'), kept(version, 'gone')],
      deleted: [],
    });
    await old.add('pendingLog', { items: changes, deleted: ['gone'] });
    await old.add('rejectedLog', { items: [rejected], deleted: [] });
    await old.add('rejectedLog', { items: [], deleted: ['unknown'] });
  }
  if (version >= 5) await old.add('itemLog', { items: [note], deleted: [] });
  else await old.put('items', note);
  if (version >= 4) await old.put('cursor', { cursor: 'last', isWhole: true }, 'cursor');
  else await old.put('readLists', true, 'inbox');
  if (version === 6) await old.put('logSizes', { compact: 3, added: 0 }, 'pendingLog');
  await old.put('drafts', { tab: 'gone+1', at: 5, draft: { inputText: 'half' } }, 'gone+1');
  old.close();
}

/** The rows of some states, in the order in which they are sent. */
const rowsOf = (rows: readonly unknown[], ...states: Row['state'][]) =>
  rows
    .filter(isRow)
    .filter(({ state }) => states.includes(state))
    .sort(compareRows);

afterEach(() => deleteDB(`jot-${OWNER}`));

describe.each([1, 2, 3, 4, 5, 6, 7] as const)('a database of version %i', (version) => {
  it('is upgraded with all that people typed', async () => {
    await leave(version);
    const storage = openIndexedDb(OWNER);
    const { rows, ...account } = await storage.readAccount();
    expect(account).toEqual({
      itemCollections: [],
      trashBins: [],
      timelines: [],
      // Before version 4, there was no cursor: all records are pulled again.
      ...(version < 4 ? { cursor: null, isComplete: false } : { cursor: 'last', isComplete: true }),
    });
    expect(await storage.readItems()).toEqual([note]);
    const mergedIds = ['b1', 'b2'];
    expect(rowsOf(rows, 'pending')).toMatchObject([
      { state: 'pending', tab: 'gone', mutations: [makeMutation({ id: 'z', base, sent: SENT })] },
      { state: 'pending', tab: 'gone', mutations: [makeMutation({ id: 'b', base, mergedIds })] },
      { state: 'pending', tab: 'gone', mutations: [makeMutation({ id: 'm', base })] },
    ]);
    const rejected = { tab: 'gone', mutation: makeMutation({ id: 'r', base }), failure: FAILURE };
    expect(rowsOf(rows, 'rejected')).toMatchObject(version === 1 ? [] : [rejected]);
    const draft = { tab: 'gone', key: 'gone+1', at: 5, draft: { inputText: 'half' } };
    expect(rowsOf(rows, 'draft')).toMatchObject([draft]);
    expect(rows).toHaveLength(version === 1 ? 4 : 5);
    storage.close();
  });

  it('stores later writes, and has none of its old object stores', async () => {
    await leave(version);
    const storage = openIndexedDb(OWNER);
    await storage.write(batchOf([{ put: [pendingRow('new')], remove: ['z', 'b', 'r', 'gone+1'] }]));
    expect((await storage.readRows()).map(({ key }) => key)).toEqual(['m', 'new']);
    storage.close();
    const db = await openDB(`jot-${OWNER}`);
    expect([...db.objectStoreNames]).toEqual([
      'cursor',
      'itemCollections',
      'itemLog',
      'mutations',
      'trashBins',
      'written',
    ]);
    db.close();
  });
});

it('a missing database isn’t created by a caller that only checks for it', async () => {
  const storage = openIndexedDb(OWNER, { mayCreate: false });
  await expect(storage.readAccount()).rejects.toThrow();
  expect(await indexedDB.databases()).toEqual([]);
});

it('a database of a later version is left as it is', async () => {
  const later = await openDB(`jot-${OWNER}`, 9, {
    upgrade: (db) => void db.createObjectStore('mutations').put('text', 'key'),
  });
  later.close();
  await expect(openIndexedDb(OWNER).readAccount()).rejects.toThrow();
  const left = await openDB(`jot-${OWNER}`);
  expect(await left.getAll('mutations')).toEqual(['text']);
  left.close();
});
