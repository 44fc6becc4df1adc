import type { IDBPObjectStore, StoreNames } from 'idb';
import type { Collection } from '../../domain/collection';
import { ITEM_TYPES, type Item } from '../../domain/item';
import { allOrNothing } from './all-or-nothing';
import { connect, type Opening } from './connection';
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
import type { Schema } from './schema';
import type { Storage, StoredChange, StoredCursor, StoredDraft, Writes } from './storage';

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
export function openIndexedDb(owner: string, how?: Opening): Storage {
  const { database, inUse, ...connection } = connect(owner, how);
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
    const transaction = (await inUse()).transaction(name, 'readwrite', RELAXED);
    await allOrNothing(transaction, [
      async () => {
        sizes[name] = await compactLog<StoredChange>(transaction.store);
      },
    ]);
  }

  async function write({ addChanges = [], removeChanges = [], ...writes }: Writes): Promise<void> {
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
    const transaction = (await inUse()).transaction(stores, 'readwrite', { durability });
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

    write,

    async writePulled({ from, cursor, isWhole, timelines, records, isAnew, ...pulled }) {
      const { deleted, removeChanges } = pulled;
      const db = await inUse();
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
      await write({ removeChanges });
      return { cursor, isWritten: true };
    },

    async checkRoom() {
      const transaction = (await inUse()).transaction('drafts', 'readwrite');
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
      const transaction = (await inUse()).transaction('drafts', 'readwrite');
      const { store } = transaction;
      const left = await store.get(from);
      if (left) {
        await store.put({ ...left, tab: to }, to);
        await store.delete(from);
      }
      await transaction.done;
      return left?.draft ?? null;
    },

    lastUse: connection.lastUse,
    close: () => void connection.close(),
    destroy: connection.destroy,
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

/** Whether this device holds anything of the account of a user; looking changes nothing. */
export async function holdsAccount(owner: string): Promise<boolean> {
  const storage = openIndexedDb(owner, { mayCreate: false });
  try {
    const { trashBins, changes, rejected } = await storage.readAccount();
    return trashBins.length + changes.length + rejected.length > 0;
  } catch {
    // There is none, or the browser keeps nothing.
    return false;
  } finally {
    storage.close();
  }
}
