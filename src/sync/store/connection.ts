import type { IDBPDatabase } from 'idb';
import { accountDatabase } from '../../domain/storage-keys';
import { beginUse, holdDatabase, readUse, removeAccount } from './database-use';
import { openDatabase, type Schema } from './schema';
import type { DatabaseUse, Storage } from './storage';

/** How an account's database is opened. */
export interface Opening {
  /** Username of the account. */
  username?: string;
  /** Whether to create a missing database. If false, reads and writes reject where there is none. */
  mayCreate?: boolean;
}

/** A page's connection to an account's database. It opens on demand, and again after it was closed. */
export interface Connection extends Pick<Storage, 'lastUse' | 'destroy'> {
  /** The database, for reading. */
  database(): Promise<IDBPDatabase<Schema>>;
  /** The database, for writing. This page's use is recorded before it resolves. */
  inUse(): Promise<IDBPDatabase<Schema>>;
  /** Resolves when other pages may delete the database. */
  close(): Promise<void>;
}

/** Connects to the database of an account, named after the user's id. */
export function connect(
  owner: string,
  { username = '', mayCreate = true }: Opening = {},
): Connection {
  const name = accountDatabase(owner);
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  /** The lock that keeps others from deleting the database, held from the first write on. */
  let hold: Promise<() => Promise<void>> | undefined;
  let beginning: Promise<void> | undefined;
  let use: DatabaseUse | null = null;
  let isOver = false;

  const forget = () => {
    opening = undefined;
    beginning = undefined;
  };
  // A device that has made room may be asked again.
  const forgetFailed = (error: unknown): never => {
    forget();
    throw error;
  };
  // Not before it is needed: a browser without storage fails the first read, not the app.
  const database = () => {
    if (isOver) return Promise.reject(new Error('The account has left this device.'));
    return (opening ??= openDatabase(name, forget, mayCreate).catch(forgetFailed));
  };

  async function begin() {
    try {
      await (hold ??= holdDatabase(name));
      use = await beginUse(await database(), username);
    } catch (error) {
      beginning = undefined;
      throw error;
    }
  }
  async function close() {
    opening?.then(
      (db) => db.close(),
      // Whoever first asked for it has been told that it can't be opened.
      () => undefined,
    );
    forget();
    const held = hold;
    hold = undefined;
    await (
      await held
    )?.();
  }

  return {
    database,
    async inUse() {
      await (beginning ??= begin());
      return database();
    },
    // This doesn't open the database: a logout must not wait for that.
    lastUse: async () => (opening ? readUse(await opening) : use),
    close,
    async destroy(asked = null) {
      await beginning?.catch(() => undefined);
      // A late write must not create it again.
      isOver = true;
      await close();
      // This page may have begun to use it after `asked` was read.
      return removeAccount(owner, [asked, use?.id ?? null, null]);
    },
  };
}
