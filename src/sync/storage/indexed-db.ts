import { deleteDB, type IDBPDatabase, type IDBPObjectStore, type StoreNames } from 'idb';
import type { Collection } from '../../domain/collection';
import { ITEM_TYPES, type Item } from '../../domain/item';
import { allOrNothing } from './all-or-nothing';
import {
  addEntries,
  compactLog,
  isEmpty,
  isLarge,
  isOneEntry,
  readLog,
  sizeWith,
  type LogEntry,
  type LogName,
  type LogSize,
  type ReadableLog,
} from './log';
import { openDatabase, type Schema } from './schema';
import type { Storage, StoredChange, StoredCursor, StoredDraft } from './storage';

/** Earlier versions of the app kept no timelines beside the cursor. */
const NO_CURSOR: StoredCursor = { cursor: null, isWhole: false, timelines: [] };

/** As many characters as what a person writes in some minutes may need, and where they are tried. */
const ROOM = 65_536;
const ROOM_KEY = 'room';

const EMPTY: LogSize = { compact: 0, added: 0 };

/** The server's records can be read again. */
const RELAXED = { durability: 'relaxed' } as const;

/** Of these, each record is one of the database. */
const RECORD_STORES = ['itemCollections', 'trashBins'] as const;

/** Keeps an account in a database of its own, named after the user's id. */
export function openIndexedDb(owner: string): Storage {
  const name = `jot-${owner}`;
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  // Not before it is needed: a browser without storage fails the first read, not the app.
  const database = () => (opening ??= openDatabase(name, forget).catch(forgetFailed));
  const forget = () => {
    opening = undefined;
  };
  // A device that has made room may be asked again.
  const forgetFailed = (error: unknown): never => {
    forget();
    throw error;
  };

  const sizes: Record<LogName, LogSize> = {
    itemLog: EMPTY,
    pendingLog: EMPTY,
    rejectedLog: EMPTY,
  };
  async function read<Logged extends Item | StoredChange>(
    name: LogName,
    log: ReadableLog<Logged>,
  ): Promise<Logged[]> {
    const { items, size } = await readLog(log);
    sizes[name] = size;
    return items;
  }
  /** Counts what was added to a log of changes, and compacts it if it has grown too large. */
  async function count(
    name: 'pendingLog' | 'rejectedLog',
    entry: LogEntry<StoredChange>,
    isNew: boolean,
  ): Promise<void> {
    sizes[name] = sizeWith(sizes[name], entry, isNew);
    if (!isLarge(name, sizes[name])) return;
    const transaction = (await database()).transaction(name, 'readwrite', RELAXED);
    await allOrNothing(transaction, [
      async () => {
        sizes[name] = await compactLog<StoredChange>(transaction.store);
      },
    ]);
  }

  return {
    async readAccount() {
      const db = await database();
      const transaction = db.transaction(
        ['itemCollections', 'trashBins', 'pendingLog', 'rejectedLog', 'cursor'],
        'readonly',
      );
      const [itemCollections, trashBins, changes, rejected, stored] = await Promise.all([
        transaction.objectStore('itemCollections').getAll(),
        transaction.objectStore('trashBins').getAll(),
        read('pendingLog', transaction.objectStore('pendingLog')),
        read('rejectedLog', transaction.objectStore('rejectedLog')),
        transaction.objectStore('cursor').get('cursor'),
      ]);
      const { cursor, isWhole, timelines } = { ...NO_CURSOR, ...stored };
      return { itemCollections, trashBins, changes, rejected, cursor, isWhole, timelines };
    },

    async readItems() {
      const items = await read('itemLog', (await database()).transaction('itemLog').store);
      for (const item of items) shareStrings(item, owner);
      return items;
    },

    async readWaiting() {
      const transaction = (await database()).transaction(['pendingLog', 'rejectedLog'], 'readonly');
      const [changes, rejected] = await Promise.all([
        read('pendingLog', transaction.objectStore('pendingLog')),
        read('rejectedLog', transaction.objectStore('rejectedLog')),
      ]);
      return { changes, rejected };
    },

    async write({ addChanges = [], removeChanges = [], ...writes }) {
      const { addRejected = [], removeRejected = [], drafts = [] } = writes;
      const changed = { items: addChanges, deleted: removeChanges };
      const rejected = { items: addRejected, deleted: removeRejected };
      const isChanged = !isEmpty(changed);
      const isRejected = !isEmpty(rejected);
      const stores = [
        isChanged && ('pendingLog' as const),
        isRejected && ('rejectedLog' as const),
        drafts.length > 0 && ('drafts' as const),
      ].filter((each) => each !== false);
      if (stores.length === 0) return;
      // What a person did is kept for good before it counts as kept, also when the machine loses its
      // power the next moment; the server's records can be read again.
      const isWritten = addChanges.length > 0 || addRejected.length > 0;
      const durability = isWritten ? 'strict' : 'relaxed';
      const transaction = (await database()).transaction(stores, 'readwrite', { durability });
      await allOrNothing(
        transaction,
        [
          isChanged && (() => addEntries(transaction.objectStore('pendingLog'), changed)),
          isRejected && (() => addEntries(transaction.objectStore('rejectedLog'), rejected)),
          ...drafts.map((draft) => () => putDraft(transaction.objectStore('drafts'), draft)),
        ],
        isOneEntry(changed) && isOneEntry(rejected),
      );
      // A change that has its number was there without it.
      const isNew = removeChanges.length === 0 && addChanges.every(({ change }) => !change.sent);
      await count('pendingLog', changed, isNew);
      await count('rejectedLog', rejected, false);
    },

    async writePulled({ from, cursor, isWhole, timelines, records, isAnew, ...pulled }) {
      const { deleted, removeChanges } = pulled;
      const db = await database();
      const stores = [...RECORD_STORES, 'itemLog', 'cursor'] as const;
      const transaction = db.transaction(stores, 'readwrite', RELAXED);
      const cursors = transaction.objectStore('cursor');
      const stored = { ...NO_CURSOR, ...(await cursors.get('cursor')) };
      if (stored.cursor !== from) return { cursor: stored.cursor, isWritten: false };
      const items = { items: records.items, deleted: deleted.items };
      const anew = isAnew ? RECORD_STORES : [];
      const itemLog = transaction.objectStore('itemLog');
      let size = sizeWith(isAnew ? EMPTY : sizes.itemLog, items, isAnew || !stored.isWhole);
      await allOrNothing(transaction, [
        ...anew.map((store) => () => transaction.objectStore(store).clear()),
        async () => {
          if (isAnew) await itemLog.clear();
          if (!isEmpty(items)) await addEntries(itemLog, items);
          if (isLarge('itemLog', size)) size = await compactLog<Item>(itemLog);
        },
        () => cursors.put({ cursor, isWhole, timelines }, 'cursor'),
        ...RECORD_STORES.flatMap((store) => [
          ...records[store].map((record) => () => {
            return transaction.objectStore(store).put(record as Collection);
          }),
          ...deleted[store].map((id) => () => transaction.objectStore(store).delete(id)),
        ]),
      ]);
      sizes.itemLog = size;
      // Not with the records: as long as those take, no change could be kept. One that is left here is sent again,
      // and the server tells that it has it.
      await this.write({ removeChanges });
      return { cursor, isWritten: true };
    },

    async checkRoom() {
      const transaction = (await database()).transaction('drafts', 'readwrite');
      const draft = 'x'.repeat(ROOM);
      await allOrNothing(transaction, [
        () => transaction.store.put({ tab: ROOM_KEY, at: 0, draft }, ROOM_KEY),
        () => transaction.store.delete(ROOM_KEY),
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

/** Takes out all that is in a database. */
async function empty(db: IDBPDatabase<Schema>): Promise<void> {
  const stores = [...db.objectStoreNames];
  const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' });
  await allOrNothing(
    transaction,
    stores.map((store) => () => transaction.objectStore(store).clear()),
  );
}

/** Puts the draft of a page in the place of the one before; null forgets it. */
function putDraft(
  store: Pick<
    IDBPObjectStore<Schema, ArrayLike<StoreNames<Schema>>, 'drafts', 'readwrite'>,
    'delete' | 'put'
  >,
  { tab, draft }: StoredDraft,
): Promise<unknown> {
  return draft === null ? store.delete(tab) : store.put({ tab, at: Date.now(), draft }, tab);
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
