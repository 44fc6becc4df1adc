import type { IDBPDatabase } from 'idb';
import { accountDatabase } from '../../domain/storage-keys';
import { beginUse, holdDatabase, readUse, removeAccount } from './database-use';
import { openDatabase, type Schema } from './schema';
import type { DatabaseUse, Storage } from './storage';

/** How an account's database is opened. */
export interface Opening {
  /** Username of the account. */
  username?: string;
  /** Whether to create a missing database. If false, reads and writes reject if there is none. */
  mayCreate?: boolean;
}

/** A page's connection to an account's database. It opens on demand, and reopens after it was closed. */
export interface Connection extends Pick<Storage, 'lastUse' | 'destroy'> {
  /** The database, for reading. */
  database(): Promise<IDBPDatabase<Schema>>;
  /** The database, for writing. Records this page's use of the database before it resolves. */
  inUse(): Promise<IDBPDatabase<Schema>>;
  /** Closes the connection. Resolves when other pages may delete the database. */
  close(): Promise<void>;
}

/** Connects to the database of an account, named after the user's id. */
export function connect(
  owner: string,
  { username = '', mayCreate = true }: Opening = {},
): Connection {
  const name = accountDatabase(owner);
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  /** Keeps other pages from deleting the database. This page holds the lock from its first write on. */
  let hold: Promise<() => Promise<void>> | undefined;
  let beginning: Promise<void> | undefined;
  let use: DatabaseUse | null = null;
  let isOver = false;

  const forget = () => {
    opening = undefined;
    beginning = undefined;
  };
  // Lets the next call open the database again, because the device may have free space by then.
  const forgetFailed = (error: unknown): never => {
    forget();
    throw error;
  };
  // Opens the database only when it is needed. So in a browser without storage, only the first read fails, and the app
  // starts.
  const database = () => {
    if (isOver) return Promise.reject(new Error('The account was removed from this device.'));
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
      // The caller that opened the database has already got this error.
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
    // Doesn't open the database: a logout must not wait for that.
    lastUse: async () => (opening ? readUse(await opening) : use),
    close,
    async destroy(asked = null) {
      // If it failed, whoever began it has been told, and there is nothing to wait for.
      await beginning?.catch(() => undefined);
      // A late write must not create the database again.
      isOver = true;
      await close();
      // This page may have begun to use the database after the caller read `asked`.
      return removeAccount(owner, [asked, use?.id ?? null, null]);
    },
  };
}
