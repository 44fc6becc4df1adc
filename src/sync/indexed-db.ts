import {
  deleteDB,
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPObjectStore,
  type StoreNames,
} from 'idb';
import type { Collection, TrashBin } from '../domain/collection';
import { ITEM_TYPES, type Item } from '../domain/item';
import type { StoreName } from './change';
import type { Storage, StoredChange, StoredDraft, StoredRefused, Writes } from './storage';

interface Schema extends DBSchema {
  items: { key: string; value: Item; indexes: { newest: [collection: string, created: string] } };
  itemCollections: { key: string; value: Collection };
  trashBins: { key: string; value: TrashBin };
  /** Keys rise with the order in which the changes were made, whatever the clock says. */
  outbox: { key: number; value: StoredChange; indexes: { id: string } };
  /** Keys rise with the order in which the server refused them. */
  refused: { key: number; value: StoredRefused; indexes: { id: string } };
  readLists: { key: string; value: string };
  drafts: { key: string; value: StoredDraft & { at: number } };
}

/** 2: refused changes are kept. 3: the newest items of a collection are found without the rest. */
const VERSION = 3;

/** So many of the newest items are looked at for each that is wanted: others may be in the trash. */
const LOOKED_AT_FOR_ONE = 4;

/** Keeps an account in a database of its own, named after the user's id. */
export function openIndexedDb(owner: string): Storage {
  const name = `jot-${owner}`;
  let opening: Promise<IDBPDatabase<Schema>> | undefined;
  /**
   * Where this page has written a change, by its list and id: so that it is removed without a search.
   * A database that is opened again may be a new one, which counts from 1.
   */
  const keysIn = new WeakMap<IDBPDatabase<Schema>, Map<string, number>>();
  // Not before it is needed: a browser without storage fails the first read, not the app.
  const database = () => (opening ??= open(name, () => (opening = undefined)));

  return {
    async readAccount() {
      const db = await database();
      const transaction = db.transaction(
        ['itemCollections', 'trashBins', 'outbox', 'refused', 'readLists'],
        'readonly',
      );
      const [itemCollections, trashBins, changes, refused, readLists] = await Promise.all([
        transaction.objectStore('itemCollections').getAll(),
        transaction.objectStore('trashBins').getAll(),
        transaction.objectStore('outbox').getAll(),
        transaction.objectStore('refused').getAll(),
        transaction.objectStore('readLists').getAllKeys(),
      ]);
      return { itemCollections, trashBins, changes, refused, readLists };
    },

    async readItems() {
      const items = await (await database()).getAll('items');
      for (const item of items) shareStrings(item, owner);
      return items;
    },

    async readNewest(collection, count) {
      const { store } = (await database()).transaction('items', 'readonly');
      const range = IDBKeyRange.bound([collection], [collection, []]);
      const newest: Item[] = [];
      let cursor = await store.index('newest').openCursor(range, 'prev');
      for (let left = count * LOOKED_AT_FOR_ONE; cursor && left > 0; left--) {
        if (!cursor.value.isTrashed) newest.push(cursor.value);
        if (newest.length === count) break;
        cursor = await cursor.continue();
      }
      return newest;
    },

    async readWaiting() {
      const transaction = (await database()).transaction(['outbox', 'refused'], 'readonly');
      const [changes, refused] = await Promise.all([
        transaction.objectStore('outbox').getAll(),
        transaction.objectStore('refused').getAll(),
      ]);
      return { changes, refused };
    },

    async write(writes) {
      const { put, drop, addChanges = [], removeChanges = [], readList } = writes;
      const { addRefused = [], removeRefused = [], draft } = writes;
      const stores = storesOf(writes);
      if (stores.length === 0) return;
      const db = await database();
      const keys = keysIn.get(db) ?? new Map<string, number>();
      keysIn.set(db, keys);

      // What a person did is kept for good before it counts as kept, also when the machine loses its
      // power the next moment; the server's records can be read again.
      const isWritten = addChanges.length > 0 || addRefused.length > 0;
      const durability = isWritten ? 'strict' : 'relaxed';
      const transaction = db.transaction(stores, 'readwrite', { durability });
      const keyOf = (list: ChangeList, changeId: string) =>
        transaction.objectStore(list).index('id').getKey(changeId);
      // A key of a write that fails is given to another change later: it is known when all is done.
      const written = new Map<string, number>();
      let canBeStored = true;
      const putRecord = async (store: StoreName, record: object) => {
        try {
          return transaction.objectStore(store).put(record as Item & Collection);
        } catch (error) {
          canBeStored = false;
          throw error;
        }
      };
      const addTo = async (list: ChangeList, added: StoredChange | StoredRefused) => {
        const { id } = added.change;
        const store = transaction.objectStore(list);
        written.set(
          `${list} ${id}`,
          await store.put(added as StoredRefused, await keyOf(list, id)),
        );
      };
      const removeFrom = async (list: ChangeList, id: string) => {
        const key = keys.get(`${list} ${id}`) ?? (await keyOf(list, id));
        if (key !== undefined) await transaction.objectStore(list).delete(key);
        keys.delete(`${list} ${id}`);
      };
      const isKnown = (list: ChangeList) => (id: string) => keys.has(`${list} ${id}`);
      const isAskedAtOnce =
        !isWritten &&
        removeChanges.every(isKnown('outbox')) &&
        removeRefused.every(isKnown('refused'));
      let isCommitted = false;
      try {
        const requests = Promise.all([
          ...(put?.records ?? []).map((record) => putRecord(put!.store, record)),
          ...(drop?.ids ?? []).map((id) => transaction.objectStore(drop!.store).delete(id)),
          ...addChanges.map((added) => addTo('outbox', added)),
          ...removeChanges.map((id) => removeFrom('outbox', id)),
          ...addRefused.map((added) => addTo('refused', added)),
          ...removeRefused.map((id) => removeFrom('refused', id)),
          draft && putDraft(transaction.objectStore('drafts'), draft),
          readList !== undefined && transaction.objectStore('readLists').put(readList, readList),
        ]);
        // Else a page that is left now would take it back, and the next one send again what has been answered.
        if (isAskedAtOnce && canBeStored) {
          transaction.commit();
          isCommitted = true;
        }
        await requests;
      } catch (error) {
        // A value that can't be stored ends the loop, but not the transaction.
        if (!isCommitted) transaction.abort();
        await transaction.done.catch(() => undefined);
        throw error;
      }
      await transaction.done;
      for (const [id, key] of written) keys.set(id, key);
    },

    async writeDraft(tab, draft) {
      const transaction = (await database()).transaction('drafts', 'readwrite');
      await Promise.all([putDraft(transaction.store, { tab, draft }), transaction.done]);
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
      opening = undefined;
    },

    async destroy() {
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

type ChangeList = 'outbox' | 'refused';

/** Puts what a page has half-written in the place of what it had before; null forgets it. */
async function putDraft(
  store: Pick<IDBPObjectStore<Schema, ['drafts'], 'drafts', 'readwrite'>, 'delete' | 'put'>,
  { tab, draft }: StoredDraft,
): Promise<void> {
  if (draft === null) await store.delete(tab);
  else await store.put({ tab, at: Date.now(), draft }, tab);
}

/** The object stores that some writes touch. */
function storesOf(writes: Writes): StoreNames<Schema>[] {
  const { put, drop, addChanges = [], removeChanges = [], readList } = writes;
  const { addRefused = [], removeRefused = [], draft } = writes;
  const stores = new Set<StoreNames<Schema>>();
  if (put) stores.add(put.store);
  if (drop) stores.add(drop.store);
  if (addChanges.length > 0 || removeChanges.length > 0) stores.add('outbox');
  if (addRefused.length > 0 || removeRefused.length > 0) stores.add('refused');
  if (draft) stores.add('drafts');
  if (readList !== undefined) stores.add('readLists');
  return [...stores];
}

/** Whether this device holds anything of the account of a user; looking leaves nothing behind. */
export async function holdsAccount(owner: string): Promise<boolean> {
  const storage = openIndexedDb(owner);
  try {
    const { trashBins, changes, refused } = await storage.readAccount();
    const isHeld = trashBins.length + changes.length + refused.length > 0;
    if (!isHeld) await storage.destroy();
    return isHeld;
  } catch {
    // A browser that keeps nothing holds no account either.
    return false;
  } finally {
    storage.close();
  }
}

function open(name: string, onClosed: () => void): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, VERSION, {
    upgrade(db, oldVersion, _newVersion, transaction) {
      if (oldVersion < 1) {
        db.createObjectStore('items', { keyPath: 'id' });
        db.createObjectStore('itemCollections', { keyPath: 'id' });
        db.createObjectStore('trashBins', { keyPath: 'id' });
        db.createObjectStore('readLists');
        db.createObjectStore('drafts');
        const outbox = db.createObjectStore('outbox', { autoIncrement: true });
        outbox.createIndex('id', 'change.id', { unique: true });
      }
      if (oldVersion < 2) {
        const refused = db.createObjectStore('refused', { autoIncrement: true });
        refused.createIndex('id', 'change.id', { unique: true });
      }
      if (oldVersion < 3)
        transaction.objectStore('items').createIndex('newest', ['collection', 'created']);
    },
    // Another tab logs out, or runs a newer version: it must not wait for this one.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
}
