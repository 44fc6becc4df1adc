import type { Collection } from '../../domain/collection';
import { ITEM_TYPES, type Item } from '../../domain/item';
import {
  isBlind,
  isRow,
  putRows,
  writeRows,
  type Conflict,
  type DraftRow,
  type RowWrite,
} from '../queue/row';
import { allOrNothing } from './all-or-nothing';
import { connect, type Opening } from './connection';
import { addEntries, compactLog, isEmpty, isLarge, readLog, sizeWith, type LogSize } from './log';
import type { Storage, StoredCursor, StoredRow } from './storage';

/** Defaults for what isn't stored. Earlier versions of the app stored no timelines with the cursor. */
const NO_CURSOR: StoredCursor = { cursor: null, isComplete: false, timelines: [] };

/** The row that `checkRoom` tries to write: about as much text as a person types in some minutes. */
const ROOM: DraftRow = {
  key: 'room',
  seq: 0,
  tab: '',
  rev: '',
  state: 'draft',
  draft: 'x'.repeat(65_536),
  at: 0,
};

const EMPTY: LogSize = { compact: 0, added: 0 };

/** For the server's records, which can be pulled again if they are lost. */
const RELAXED = { durability: 'relaxed' } as const;

/** The stores with one database record for each of the server's records. The items are in a log instead. */
const RECORD_STORES = ['itemCollections', 'trashBins'] as const;

/** Creates the storage of an account: an IndexedDB database of its own, named after the user's id. */
export function openIndexedDb(owner: string, how?: Opening): Storage {
  const { database, inUse, ...connection } = connect(owner, how);
  /** Size of the item log, as far as this page knows. */
  let itemLogSize = EMPTY;

  return {
    async readAccount() {
      const db = await database();
      const stores = ['itemCollections', 'trashBins', 'mutations', 'cursor'] as const;
      const transaction = db.transaction(stores, 'readonly');
      const [itemCollections, trashBins, rows, stored] = await Promise.all([
        transaction.objectStore('itemCollections').getAll(),
        transaction.objectStore('trashBins').getAll(),
        transaction.objectStore('mutations').getAll(),
        transaction.objectStore('cursor').get('cursor'),
      ]);
      const { cursor, isComplete, timelines } = { ...NO_CURSOR, ...stored };
      return { itemCollections, trashBins, rows, cursor, isComplete, timelines };
    },

    async readItems() {
      const { items, size } = await readLog((await database()).transaction('itemLog').store);
      itemLogSize = size;
      for (const item of items) shareStrings(item, owner);
      return items;
    },

    async readRows(keys) {
      const { store } = (await database()).transaction('mutations');
      if (!keys) return store.getAll();
      const rows = await Promise.all(keys.map((key) => store.get(key)));
      return rows.filter((row) => row !== undefined);
    },

    async write({ tab, serial, writes }, mayBeWritten = () => false) {
      const db = await inUse();
      const isChecked = mayBeWritten();
      const transaction = db.transaction(['mutations', 'written'], 'readwrite', {
        durability: isDurable(writes) ? 'strict' : 'relaxed',
      });
      const mutations = transaction.objectStore('mutations');
      const written = transaction.objectStore('written');
      const note = () => written.put({ serial, at: Date.now() }, tab);
      let conflicts: Conflict[] | null = null;
      // Writes that read nothing are committed at once. For all others, the page has to stay open until they end.
      if (!isChecked && writes.every(isBlind)) {
        const puts = writes.map((write) => () => putRows(mutations, write));
        await allOrNothing(transaction, [...puts, note], true);
        conflicts = [];
      } else
        await allOrNothing(transaction, [
          async () => {
            if (isChecked && ((await written.get(tab))?.serial ?? 0) >= serial) return;
            conflicts = await writeRows(mutations, writes);
            await note();
          },
        ]);
      return conflicts;
    },

    async forgetWritten(before, except) {
      const transaction = (await inUse()).transaction('written', 'readwrite', RELAXED);
      for await (const page of transaction.store) {
        const [tab] = page.key.split('+');
        if (page.value.at < before && !except.includes(tab!)) void page.delete();
      }
      await transaction.done;
    },

    async writePulled({ from, cursor, isComplete, timelines, records, isAnew, ...pulled }) {
      const { deleted } = pulled;
      const db = await inUse();
      const stores = [...RECORD_STORES, 'itemLog', 'cursor'] as const;
      const transaction = db.transaction(stores, 'readwrite', RELAXED);
      const cursors = transaction.objectStore('cursor');
      const stored = { ...NO_CURSOR, ...(await cursors.get('cursor')) };
      if (stored.cursor !== from) return { cursor: stored.cursor, isWritten: false };
      const items = { items: records.items, deleted: deleted.items };
      const anew = isAnew ? RECORD_STORES : [];
      const itemLog = transaction.objectStore('itemLog');
      let size = sizeWith(isAnew ? EMPTY : itemLogSize, items, isAnew || !stored.isComplete);
      await allOrNothing(transaction, [
        ...anew.map((store) => () => transaction.objectStore(store).clear()),
        async () => {
          if (isAnew) await itemLog.clear();
          if (!isEmpty(items)) await addEntries(itemLog, items);
          if (isLarge(size)) size = await compactLog(itemLog);
        },
        () => cursors.put({ cursor, isComplete, timelines }, 'cursor'),
        ...RECORD_STORES.flatMap((store) => [
          ...records[store].map((record) => () => {
            return transaction.objectStore(store).put(record as Collection);
          }),
          ...deleted[store].map((id) => () => transaction.objectStore(store).delete(id)),
        ]),
      ]);
      itemLogSize = size;
      return { cursor, isWritten: true };
    },

    async checkRoom() {
      const transaction = (await inUse()).transaction('mutations', 'readwrite');
      await allOrNothing(transaction, [
        () => transaction.store.put(ROOM),
        () => transaction.store.delete(ROOM.key),
      ]);
    },

    async moveDraft(from, to) {
      const transaction = (await inUse()).transaction('mutations', 'readwrite');
      const { store } = transaction;
      const row = await store.get(from);
      const moved = row?.state === 'draft' ? { ...row, ...to } : null;
      if (moved) await Promise.all([store.put(moved), store.delete(from)]);
      await transaction.done;
      return moved;
    },

    lastUse: connection.lastUse,
    close: () => void connection.close(),
    destroy: connection.destroy,
  };
}

/**
 * Replaces an item's owner and type with equal strings that already exist. The browser creates new
 * strings for each record it reads; sharing them saves 40 bytes an item.
 */
function shareStrings(item: Item, owner: string): void {
  if (item.owner === owner) item.owner = owner;
  item.type = ITEM_TYPES.find((type) => type === item.type) ?? item.type;
}

/**
 * Whether the writes must be on the disk before their transaction completes, so that they survive a power failure.
 * Drafts needn't be: the next key press writes the draft again.
 */
function isDurable(writes: readonly RowWrite[]): boolean {
  return writes.some(({ put = [], otherwise = [] }) =>
    [...put, ...otherwise].some(({ state }) => state !== 'draft'),
  );
}

/** Whether this device stores anything of a user's account, apart from drafts. Creates no database. */
export async function holdsAccount(owner: string): Promise<boolean> {
  const storage = openIndexedDb(owner, { mayCreate: false });
  try {
    const { trashBins, rows } = await storage.readAccount();
    const isHeld = (row: StoredRow) => !isRow(row) || row.state !== 'draft';
    return trashBins.length + rows.filter(isHeld).length > 0;
  } catch {
    // There is no database, or the browser provides no storage.
    return false;
  } finally {
    storage.close();
  }
}
