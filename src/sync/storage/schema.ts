import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb';
import type { Collection, TrashBin } from '../../domain/collection';
import type { Item } from '../../domain/item';
import type { Change } from '../state/change';
import { writeLog, type LogEntry, type LogSize } from './item-log';
import type { StoredChange, StoredCursor, StoredDraft, StoredRejected } from './storage';

export interface Schema extends DBSchema {
  /** In the order in which they were pulled. */
  itemLog: { key: number; value: LogEntry };
  itemCollections: { key: string; value: Collection };
  trashBins: { key: string; value: TrashBin };
  /** Keys rise with the order in which the changes were made, whatever the clock says. */
  pending: { key: number; value: StoredChange; indexes: { id: string } };
  /** Keys rise with the order in which the server rejected them. */
  rejected: { key: number; value: StoredRejected; indexes: { id: string } };
  cursor: {
    key: 'cursor';
    value: Omit<StoredCursor, 'timelines'> &
      Partial<Pick<StoredCursor, 'timelines'>> & { logSize?: LogSize };
  };
  drafts: { key: string; value: StoredDraft & { at: number } };
}

/**
 * 2: rejected changes are kept. 3: the newest items of a collection are found without the rest. 4: the
 * server's changes are pulled from a cursor. 5: the items are kept by the pull.
 */
const VERSION = 5;

type Upgrade = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>;

/** Opens an account's database, with what an older version of the app has left in it. */
export function openDatabase(name: string, onClosed: () => void): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, VERSION, {
    async upgrade(db, oldVersion, _newVersion, transaction) {
      if (oldVersion < 1) {
        db.createObjectStore('itemCollections', { keyPath: 'id' });
        db.createObjectStore('trashBins', { keyPath: 'id' });
        db.createObjectStore('drafts');
      }
      if (oldVersion < 4) {
        db.createObjectStore('cursor');
        for (const store of ['pending', 'rejected'] as const)
          db.createObjectStore(store, { autoIncrement: true }).createIndex('id', 'change.id', {
            unique: true,
          });
        if (oldVersion >= 1) await takeOver(db, transaction, 'outbox', 'pending');
        if (oldVersion >= 2) await takeOver(db, transaction, 'refused', 'rejected');
        if (oldVersion >= 1) db.deleteObjectStore('readLists' as StoreNames<Schema>);
      }
      if (oldVersion < 5) {
        db.createObjectStore('itemLog', { autoIncrement: true });
        if (oldVersion >= 1) await moveItems(db, transaction);
      }
    },
    // Another tab logs out, or runs a newer version: it must not wait for this one.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
}

/** A change as version 3 has kept it. */
type OldChange = Omit<Change, 'base' | 'mergedIds'> & {
  was: Change['base'];
  absorbed?: readonly string[];
};

/** Takes over the changes of a store that had another name before version 4. */
async function takeOver(
  db: IDBPDatabase<Schema>,
  transaction: Upgrade,
  from: string,
  to: 'pending' | 'rejected',
): Promise<void> {
  const old = from as StoreNames<Schema>;
  const kept: unknown[] = await transaction.objectStore(old).getAll();
  for (const each of kept as (StoredRejected & { change: OldChange })[]) {
    const { was, absorbed, ...change } = each.change;
    await transaction
      .objectStore(to)
      .put({ ...each, change: { ...change, base: was, mergedIds: absorbed } });
  }
  db.deleteObjectStore(old);
}

/** Takes over the items, of which each was a record before version 5. */
async function moveItems(db: IDBPDatabase<Schema>, transaction: Upgrade): Promise<void> {
  const old = 'items' as StoreNames<Schema>;
  const items: unknown[] = await transaction.objectStore(old).getAll();
  await writeLog(transaction.objectStore('itemLog'), items as Item[]);
  db.deleteObjectStore(old);
}
