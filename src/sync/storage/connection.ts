import type { IDBPDatabase } from 'idb';
import { beginUse, databaseOf, holdDatabase, readUse, removeAccount } from './database-use';
import { openDatabase, type Schema } from './schema';
import type { DatabaseUse, Storage } from './storage';

/** How an account's database is opened. */
export interface Opening {
  /** Whose account it is, in words. */
  username?: string;
  /** Whether there is to be a database where there is none; otherwise what is asked of it rejects then. */
  mayCreate?: boolean;
}

/** A page's connection to an account's database, which is opened when it is needed, and again when it was closed. */
export interface Connection extends Pick<Storage, 'lastUse' | 'destroy'> {
  /** The database, to be read. */
  database(): Promise<IDBPDatabase<Schema>>;
  /** The same, to be written to: it says by then that this page uses it. */
  inUse(): Promise<IDBPDatabase<Schema>>;
  /** Resolves when others may delete it. */
  close(): Promise<void>;
}

/** Connects to the database of an account, named after the user's id. */
export function connect(
  owner: string,
  { username = '', mayCreate = true }: Opening = {},
): Connection {
  const name = databaseOf(owner);
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  /** Nothing deletes the database while this is held, from the first write on. */
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
    // A database that isn't open is waited for by nobody.
    lastUse: async () => (opening ? readUse(await opening) : use),
    close,
    async destroy(asked = null) {
      await beginning?.catch(() => undefined);
      // What comes late must not make it again.
      isOver = true;
      await close();
      // This page may have begun to use it since it was asked.
      return removeAccount(owner, [asked, use?.id ?? null, null]);
    },
  };
}
