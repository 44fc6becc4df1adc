import { deleteDB, openDB, type IDBPDatabase } from 'idb';
import { allOrNothing } from './all-or-nothing';
import type { Schema } from './schema';
import type { DatabaseUse } from './storage';

// What takes an account off this device has to know that nobody has used it since that was asked for: a logout may
// end late, or be ended by the next start, and the same person have logged in and written meanwhile. So each page
// says in the database itself that it uses it, before its first write there.

/** In the cursor's store: one of its own would make a version that an earlier build can't open. */
const KEY = 'use';

/** The database of an account is named after the user's id. */
export const databaseOf = (owner: string) => `jot-${owner}`;

/** Says in a database that it is used from now on. */
export async function beginUse(db: IDBPDatabase<Schema>, username: string): Promise<DatabaseUse> {
  const id = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const use: DatabaseUse = { id, username };
  // It is on the disk before whatever is written after it.
  const transaction = untyped(db).transaction('cursor', 'readwrite', { durability: 'relaxed' });
  await allOrNothing(transaction, [() => transaction.store.put(use, KEY)]);
  return use;
}

/** The last use of a database; null where only earlier versions of the app have used it. */
export async function readUse(db: IDBPDatabase<Schema>): Promise<DatabaseUse | null> {
  return ((await untyped(db).get('cursor', KEY)) as DatabaseUse | undefined) ?? null;
}

/** The schema knows the cursor alone in its store. */
function untyped(db: IDBPDatabase<Schema>): IDBPDatabase {
  return db as unknown as IDBPDatabase;
}

/**
 * Takes an account off this device, unless it has been used since that was asked for. Its database is emptied in
 * one transaction, and deleted if no page has it in use: a deletion asks nobody, and would take what is written in
 * the moment before it. Resolves to whether nothing is left; true also where there was nothing.
 * @param uses ids of what its last use may be; null for none: whoever begins to use it says so, but whoever had begun
 *   before it was emptied may go on
 */
export async function removeAccount(
  owner: string,
  uses: readonly (string | null)[],
): Promise<boolean> {
  const name = databaseOf(owner);
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

/** Opens a database of whatever version, one of a later build too; null where there is none, and none is made. */
async function openAsItIs(name: string): Promise<IDBPDatabase | null> {
  let isThere = true;
  try {
    return await openDB(name, undefined, {
      upgrade(_db, _oldVersion, _newVersion, transaction) {
        isThere = false;
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

/** Plain http has none: what has been emptied is then not deleted. */
function webLocks(): LockManager | undefined {
  return (globalThis.navigator as Navigator | undefined)?.locks;
}

const lockOf = (name: string) => `${name}-in-use`;

/** Keeps a database from being deleted, until what this resolves to is called. */
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
    const held = webLocks()?.request(lockOf(name), { mode: 'shared' }, hold) ?? Promise.reject();
    held.catch(() => resolve(nothing));
  });
}

/** Does some work, during which no page begins to use a database if none does now. */
function whenUnused<T>(name: string, work: (isUnused: boolean) => Promise<T>): Promise<T> {
  const locks = webLocks();
  if (!locks) return work(false);
  return locks.request(lockOf(name), { ifAvailable: true }, (lock) => work(lock !== null));
}
