import { deleteDB, type IDBPDatabase, type IDBPObjectStore, type StoreNames } from 'idb';
import type { Collection } from '../../domain/collection';
import { ITEM_TYPES, type Item } from '../../domain/item';
import { putRows, removeRows } from './change-rows';
import { appendToLog, readLog, replay, writeLog, type LogSize } from './item-log';
import { openDatabase, type Schema } from './schema';
import type { Storage, StoredChange, StoredCursor, StoredDraft, StoredRejected } from './storage';

/** Earlier versions of the app kept no timelines beside the cursor. */
const NO_CURSOR: StoredCursor = { cursor: null, isWhole: false, timelines: [] };

/** As many characters as what a person writes in some minutes may need, and where they are tried. */
const ROOM = 65_536;
const ROOM_KEY = 'room';

/** Of these, each record is one of the database. */
const RECORD_STORES = ['itemCollections', 'trashBins'] as const;
const noKeys = () => ({ pending: new Map<string, number>(), rejected: new Map<string, number>() });
const NO_LOG: LogSize = { compact: 0, added: 0 };

/** Keeps an account in a database of its own, named after the user's id. */
export function openIndexedDb(owner: string): Storage {
  const name = `jot-${owner}`;
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  // Not before it is needed: a browser without storage fails the first read, not the app.
  const database = () => (opening ??= openDatabase(name, forget).catch(forgetFailed));
  let keys = noKeys();
  const forget = () => {
    opening = undefined;
    // A new database gives the same keys to others.
    keys = noKeys();
  };
  // A device that has made room may be asked again.
  const forgetFailed = (error: unknown): never => {
    forget();
    throw error;
  };

  return {
    async readAccount() {
      const db = await database();
      const transaction = db.transaction(
        ['itemCollections', 'trashBins', 'pending', 'rejected', 'cursor'],
        'readonly',
      );
      const [itemCollections, trashBins, changes, rejected, stored] = await Promise.all([
        transaction.objectStore('itemCollections').getAll(),
        transaction.objectStore('trashBins').getAll(),
        transaction.objectStore('pending').getAll(),
        transaction.objectStore('rejected').getAll(),
        transaction.objectStore('cursor').get('cursor'),
      ]);
      const { cursor, isWhole, timelines } = { ...NO_CURSOR, ...stored };
      return { itemCollections, trashBins, changes, rejected, cursor, isWhole, timelines };
    },

    async readItems() {
      const items = replay(await readLog((await database()).transaction('itemLog').store));
      for (const item of items) shareStrings(item, owner);
      return items;
    },

    async readWaiting() {
      const transaction = (await database()).transaction(['pending', 'rejected'], 'readonly');
      const [changes, rejected] = await Promise.all([
        transaction.objectStore('pending').getAll(),
        transaction.objectStore('rejected').getAll(),
      ]);
      return { changes, rejected };
    },

    async write({ addChanges = [], removeChanges = [], draft, ...writes }) {
      const { addRejected = [], removeRejected = [] } = writes;
      const stores = [
        addChanges.length + removeChanges.length > 0 && ('pending' as const),
        addRejected.length + removeRejected.length > 0 && ('rejected' as const),
        draft && ('drafts' as const),
      ].filter((each) => each !== undefined && each !== false);
      if (stores.length === 0) return;
      // What a person did is kept for good before it counts as kept, also when the machine loses its
      // power the next moment; the server's records can be read again.
      const isWritten = addChanges.length > 0 || addRejected.length > 0;
      const durability = isWritten ? 'strict' : 'relaxed';
      const transaction = (await database()).transaction(stores, 'readwrite', { durability });
      const changesIn = (
        store: 'pending' | 'rejected',
        added: readonly (StoredChange | StoredRejected)[],
        removed: readonly string[],
      ) =>
        added.length + removed.length > 0 &&
        Promise.all([
          putRows(transaction.objectStore(store), added, keys[store]),
          removeRows(transaction.objectStore(store), removed, keys[store]),
        ]);
      await allOrNothing(transaction, [
        changesIn('pending', addChanges, removeChanges),
        changesIn('rejected', addRejected, removeRejected),
        draft && putDraft(transaction.objectStore('drafts'), draft),
      ]);
    },

    async writePulled({ from, cursor, isWhole, timelines, records, isAnew, ...pulled }) {
      const { deleted, removeChanges } = pulled;
      const db = await database();
      const stores = [...RECORD_STORES, 'itemLog', 'pending', 'cursor'] as const;
      const transaction = db.transaction(stores, 'readwrite', { durability: 'relaxed' });
      const cursors = transaction.objectStore('cursor');
      const stored = { ...NO_CURSOR, logSize: NO_LOG, ...(await cursors.get('cursor')) };
      if (stored.cursor !== from) return { cursor: stored.cursor, isWritten: false };
      const log = transaction.objectStore('itemLog');
      const entry = { items: records.items, deleted: deleted.items };
      const anew = isAnew ? [...RECORD_STORES, 'itemLog' as const] : [];
      const cleared = anew.map((store) => transaction.objectStore(store).clear());
      const logged = isAnew
        ? writeLog(log, records.items)
        : appendToLog(log, entry, stored.logSize, stored.isWhole);
      await allOrNothing(transaction, [
        ...cleared,
        logged.then((logSize) => cursors.put({ cursor, isWhole, timelines, logSize }, 'cursor')),
        ...RECORD_STORES.flatMap((store) => [
          ...records[store].map(async (record) =>
            transaction.objectStore(store).put(record as Collection),
          ),
          ...deleted[store].map((id) => transaction.objectStore(store).delete(id)),
        ]),
        removeRows(transaction.objectStore('pending'), removeChanges, keys.pending),
      ]);
      return { cursor, isWritten: true };
    },

    async checkRoom() {
      const transaction = (await database()).transaction('drafts', 'readwrite');
      const draft = 'x'.repeat(ROOM);
      await allOrNothing(transaction, [
        transaction.store.put({ tab: ROOM_KEY, at: 0, draft }, ROOM_KEY),
        transaction.store.delete(ROOM_KEY),
      ]);
    },

    async readDrafts() {
      const drafts = await (await database()).getAll('drafts');
      return drafts.sort((a, b) => a.at - b.at);
    },

    async moveDraft(from, to) {
      const transaction = (await database()).transaction('drafts', 'readwrite');
      const { store } = transaction;
      const left = await store.get(from);
      if (left) {
        await store.put({ ...left, tab: to }, to);
        await store.delete(from);
      }
      await transaction.done;
      return left?.draft ?? null;
    },

    close() {
      opening?.then(
        (db) => db.close(),
        // Whoever first asked for it has been told that it can't be opened.
        () => undefined,
      );
      forget();
    },

    async destroy() {
      const emptied = database().then(empty);
      // A page that is frozen may hold up the deletion for long, and nothing of it is left by then.
      await emptied.catch(() => undefined);
      this.close();
      await deleteDB(name);
    },
  };
}

/**
 * The browser makes strings of their own for each record: an equal one that is there already takes
 * their place, 40 bytes an item.
 */
function shareStrings(item: Item, owner: string): void {
  if (item.owner === owner) item.owner = owner;
  item.type = ITEM_TYPES.find((type) => type === item.type) ?? item.type;
}

/** Waits for a transaction. One of whose requests fails, or can't even be made, writes nothing. */
async function allOrNothing(
  transaction: { abort(): void; done: Promise<void> },
  requests: readonly unknown[],
): Promise<void> {
  try {
    await Promise.all(requests);
  } catch (error) {
    transaction.abort();
    // It fails because it was ended here; why it was is thrown.
    await transaction.done.catch(() => undefined);
    throw error;
  }
  await transaction.done;
}

/** Takes out all that is in a database. */
async function empty(db: IDBPDatabase<Schema>): Promise<void> {
  const stores = [...db.objectStoreNames];
  const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' });
  await allOrNothing(
    transaction,
    stores.map((store) => transaction.objectStore(store).clear()),
  );
}

/** Puts the draft of a page in the place of the one before; null forgets it. */
async function putDraft(
  store: Pick<
    IDBPObjectStore<Schema, ArrayLike<StoreNames<Schema>>, 'drafts', 'readwrite'>,
    'delete' | 'put'
  >,
  { tab, draft }: StoredDraft,
): Promise<void> {
  if (draft === null) await store.delete(tab);
  else await store.put({ tab, at: Date.now(), draft }, tab);
}

/** Whether this device holds anything of the account of a user; looking leaves nothing behind. */
export async function holdsAccount(owner: string): Promise<boolean> {
  const storage = openIndexedDb(owner);
  try {
    const { trashBins, changes, rejected } = await storage.readAccount();
    const isHeld = trashBins.length + changes.length + rejected.length > 0;
    if (!isHeld) await storage.destroy();
    return isHeld;
  } catch {
    // A browser that keeps nothing holds no account either.
    return false;
  } finally {
    storage.close();
  }
}
