import 'fake-indexeddb/auto';
import { deleteDB, openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { batchOf, draftRow, pendingRow, rejectedRow } from '../queue/row.fixture';
import { removeAccount } from './database-use';
import { holdsAccount, openIndexedDb } from './indexed-db';
import type { Storage } from './storage';

const OWNER = 'owner0000000001';

const kept = (id: string) => batchOf([{ put: [pendingRow(id)] }]);
const draft = (tab: string, text: string) => batchOf([{ put: [draftRow(tab, text)] }], { tab });
const keysIn = async (storage: Storage) => (await storage.readRows()).map(({ key }) => key).sort();

afterEach(async () => {
  vi.unstubAllGlobals();
  await deleteDB(`jot-${OWNER}`);
});

/** Web Locks without a queue: a request gets its lock at once, or gets null or an error if the lock is taken. */
function sharedLocks() {
  const holders: string[] = [];
  return {
    async request(
      _name: string,
      { mode = 'exclusive', ifAvailable = false }: LockOptions,
      work: (lock: object | null) => Promise<unknown>,
    ) {
      const isFree = holders.length === 0 || (mode === 'shared' && !holders.includes('exclusive'));
      if (!isFree && ifAvailable) return work(null);
      if (!isFree) throw new Error('The lock is never released.');
      holders.push(mode);
      try {
        return await work({});
      } finally {
        holders.splice(holders.indexOf(mode), 1);
      }
    },
  };
}

describe('a logout', () => {
  it('removes all data without waiting for another page that has the database open', async () => {
    const other = openIndexedDb(OWNER);
    await other.write(kept('c1'));
    const storage = openIndexedDb(OWNER);
    await storage.readAccount();
    expect(await storage.destroy((await storage.lastUse())?.id)).toBe(true);
    expect(await other.readRows()).toEqual([]);
    other.close();
  });

  it('keeps data written after the logout began, by the same page or another one', async () => {
    const storage = openIndexedDb(OWNER);
    await storage.write(kept('before'));
    const use = (await storage.lastUse())?.id;
    const next = openIndexedDb(OWNER);
    await next.write(kept('since'));
    expect(await storage.destroy(use)).toBe(false);
    expect(await keysIn(next)).toEqual(['before', 'since']);
    next.close();
  });

  it('removes what its own page has begun to write since the logout began', async () => {
    const earlier = openIndexedDb(OWNER);
    await earlier.write(kept('c1'));
    earlier.close();
    const storage = openIndexedDb(OWNER);
    await storage.readAccount();
    const use = (await storage.lastUse())?.id;
    const written = storage.write(kept('c2'));
    const late = written.then(() => storage.write(kept('c3'))).catch(() => undefined);
    expect(await storage.destroy(use)).toBe(true);
    await late;
    expect(await holdsAccount(OWNER)).toBe(false);
  });

  it('doesn’t remove what is written after the logout', async () => {
    const storage = openIndexedDb(OWNER);
    await storage.write(draft('one', 'old'));
    const use = (await storage.lastUse())?.id;
    expect(await storage.destroy(use)).toBe(true);
    const next = openIndexedDb(OWNER);
    await next.write(draft('two', 'new'));
    expect(await removeAccount(OWNER, [use!])).toBe(false);
    // A logout that an earlier version of the app requested doesn't say which use it belongs to.
    expect(await removeAccount(OWNER, [])).toBe(false);
    expect(await next.readRows()).toMatchObject([{ tab: 'two' }]);
    next.close();
  });

  it('removes later writes of another open page when that page logs out too', async () => {
    const [one, two] = [openIndexedDb(OWNER), openIndexedDb(OWNER)];
    await two.write(kept('c1'));
    await one.write(kept('c2'));
    expect(await one.destroy()).toBe(true);
    await two.write(kept('late'));
    expect(await two.destroy()).toBe(true);
    const next = openIndexedDb(OWNER);
    expect(await next.readRows()).toEqual([]);
    next.close();
  });

  it('removes a database of a later version of the app', async () => {
    const later = await openDB(`jot-${OWNER}`, 99, {
      upgrade: (db) => void db.createObjectStore('unheardOf').put('text', 'key'),
    });
    later.close();
    const storage = openIndexedDb(OWNER);
    await expect(storage.readAccount()).rejects.toThrow();
    expect(await storage.destroy(null)).toBe(true);
    const left = await openDB(`jot-${OWNER}`);
    expect(await left.getAll('unheardOf')).toEqual([]);
    left.close();
  });

  it('deletes the database only while no page uses it', async () => {
    vi.stubGlobal('navigator', { locks: sharedLocks() });
    const names = async () => (await indexedDB.databases()).map(({ name }) => name);
    const [one, two] = [openIndexedDb(OWNER), openIndexedDb(OWNER)];
    await one.write(kept('c1'));
    await two.write(kept('c2'));
    expect(await one.destroy((await two.lastUse())?.id)).toBe(true);
    expect(await names()).toContain(`jot-${OWNER}`);
    expect(await two.destroy(null)).toBe(true);
    expect(await names()).not.toContain(`jot-${OWNER}`);
  });
});

describe('checking whether the device stores an account', () => {
  it('creates no database', async () => {
    expect(await holdsAccount(OWNER)).toBe(false);
    expect(await removeAccount(OWNER, [null])).toBe(true);
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('ignores a database with nothing but a draft, and doesn’t change it', async () => {
    const storage = openIndexedDb(OWNER);
    await storage.write(draft('one', 'typed early'));
    storage.close();
    expect(await holdsAccount(OWNER)).toBe(false);
    const next = openIndexedDb(OWNER);
    expect(await next.readRows()).toMatchObject([{ draft: 'typed early' }]);
    next.close();
  });

  it('finds unsent and rejected mutations, even if this version can’t read them', async () => {
    const later = { ...pendingRow('later'), state: 'of a later version' } as never;
    for (const row of [pendingRow('unsent'), rejectedRow('rejected'), later]) {
      const storage = openIndexedDb(OWNER);
      await storage.write(batchOf([{ put: [row] }]));
      storage.close();
      expect(await holdsAccount(OWNER)).toBe(true);
      await deleteDB(`jot-${OWNER}`);
    }
  });
});
