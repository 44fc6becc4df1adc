import { deleteDB, openDB, type IDBPDatabase } from 'idb';
import { accountDatabase, databaseLock } from '../../domain/storage-keys';
import { allOrNothing } from './all-or-nothing';
import type { Schema } from './schema';
import type { DatabaseUse } from './storage';

// A logout removes the account's data, but must not delete what was written after the logout began. It may finish late,
// or at the next start of the app, after the same person has logged in again. So before its first write, each page
// records in the database that it uses the database.

/** Key in the `cursor` store. A new object store would need a new version, which an earlier build can't open. */
const KEY = 'use';

/** Records that a page uses a database from now on. */
export async function beginUse(db: IDBPDatabase<Schema>, username: string): Promise<DatabaseUse> {
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const use: DatabaseUse = { id, username };
  // IndexedDB runs transactions in order: this one is on the disk before any later write.
  const transaction = untyped(db).transaction('cursor', 'readwrite', { durability: 'relaxed' });
  await allOrNothing(transaction, [() => transaction.store.put(use, KEY)]);
  return use;
}

/** Resolves to the last recorded use of a database, or to null if only earlier versions of the app have used it. */
export async function readUse(db: IDBPDatabase<Schema>): Promise<DatabaseUse | null> {
  return ((await untyped(db).get('cursor', KEY)) as DatabaseUse | undefined) ?? null;
}

/** The database without its schema's types, which allow only the cursor in the `cursor` store. */
function untyped(db: IDBPDatabase<Schema>): IDBPDatabase {
  return db as unknown as IDBPDatabase;
}

/**
 * Removes an account from this device, unless it was used after the removal was requested. Its database is emptied in
 * one transaction, and deleted only if no page uses it: `deleteDatabase` checks nothing, and would also delete data
 * written a moment before. Resolves to true if nothing is left or there was nothing, and to false if the account was
 * used since.
 * @param uses the ids that the last recorded use may have; null allows a database without a recorded use, such as one
 *   that is already empty
 */
export async function removeAccount(
  owner: string,
  uses: readonly (string | null)[],
): Promise<boolean> {
  const name = accountDatabase(owner);
  return whenUnused(name, async (isUnused) => {
    const db = await openAsItIs(name);
    if (db === null) return true;
    try {
      if (!(await emptyUnlessUsed(db, uses))) return false;
    } finally {
      db.close();
    }
    if (isUnused) await deleteDB(name);
    return true;
  });
}

/** Opens a database of any version, even of a later build. Resolves to null if there is none, and creates none. */
async function openAsItIs(name: string): Promise<IDBPDatabase | null> {
  let isThere = true;
  try {
    return await openDB(name, undefined, {
      upgrade(_db, _oldVersion, _newVersion, transaction) {
        isThere = false;
        // `done` rejects because of the `abort`, which `openDB` reports too.
        transaction.done.catch(() => undefined);
        transaction.abort();
      },
    });
  } catch (error) {
    if (isThere) throw error;
    return null;
  }
}

async function emptyUnlessUsed(
  db: IDBPDatabase,
  uses: readonly (string | null)[],
): Promise<boolean> {
  const stores = [...db.objectStoreNames];
  if (stores.length === 0) return true;
  const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' });
  const last = stores.includes('cursor')
    ? ((await transaction.objectStore('cursor').get(KEY)) as DatabaseUse | undefined)
    : undefined;
  if (!uses.includes(last?.id ?? null)) return false;
  await allOrNothing(
    transaction,
    stores.map((store) => () => transaction.objectStore(store).clear()),
  );
  return true;
}

/** The browser's Web Locks; undefined on plain http, where an emptied database isn't deleted. */
function webLocks(): LockManager | undefined {
  return (globalThis.navigator as Navigator | undefined)?.locks;
}

/** Locks a database against deletion. Resolves to a function that releases the lock. */
export function holdDatabase(name: string): Promise<() => Promise<void>> {
  const nothing = () => Promise.resolve();
  return new Promise((resolve) => {
    const hold = () =>
      new Promise<void>((release) => {
        resolve(() => {
          release();
          return held;
        });
      });
    const held =
      webLocks()?.request(databaseLock(name), { mode: 'shared' }, hold) ?? Promise.reject();
    held.catch(() => resolve(nothing));
  });
}

/** Runs some work. If no page uses the database (`isUnused`), no page can begin to use it until the work is done. */
function whenUnused<T>(name: string, work: (isUnused: boolean) => Promise<T>): Promise<T> {
  const locks = webLocks();
  if (!locks) return work(false);
  return locks.request(databaseLock(name), { ifAvailable: true }, (lock) => work(lock !== null));
}
