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
import { writeLog, type LogEntry, type WritableLog } from './log';
import type { StoredChange, StoredCursor, StoredDraft, StoredRejected } from './storage';

export interface Schema extends DBSchema {
  itemLog: { key: number; value: LogEntry<Item> };
  pendingLog: { key: number; value: LogEntry<StoredChange> };
  rejectedLog: { key: number; value: LogEntry<StoredRejected> };
  itemCollections: { key: string; value: Collection };
  trashBins: { key: string; value: TrashBin };
  cursor: {
    key: 'cursor';
    value: Omit<StoredCursor, 'timelines'> & Partial<Pick<StoredCursor, 'timelines'>>;
  };
  drafts: { key: string; value: StoredDraft & { at: number } };
}

/**
 * 2: rejected changes are kept. 3: the newest items of a collection are found without the rest. 4: the
 * server's changes are pulled from a cursor. 5: the items are kept in a log. 6: so are the changes. 7: how large
 * a log is, is known to the page alone.
 */
const VERSION = 7;

type Upgrade = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>;

/**
 * Opens an account's database, and upgrades what an older version of the app has left in it. Rejects if there is none
 * and none may be created.
 */
export function openDatabase(
  name: string,
  onClosed: () => void,
  mayCreate = true,
): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(name, VERSION, {
    async upgrade(db, oldVersion, _newVersion, transaction) {
      if (oldVersion === 0 && !mayCreate) {
        transaction.done.catch(() => undefined);
        return transaction.abort();
      }
      if (oldVersion < 1) {
        db.createObjectStore('itemCollections', { keyPath: 'id' });
        db.createObjectStore('trashBins', { keyPath: 'id' });
        db.createObjectStore('drafts');
      }
      if (oldVersion < 4) db.createObjectStore('cursor');
      if (oldVersion < 5) db.createObjectStore('itemLog', { autoIncrement: true });
      if (oldVersion < 6) {
        db.createObjectStore('pendingLog', { autoIncrement: true });
        db.createObjectStore('rejectedLog', { autoIncrement: true });
      }
      if (oldVersion === 6) db.deleteObjectStore('logSizes' as StoreNames<Schema>);
      const move = async <Logged>(
        from: string,
        to: WritableLog<Logged>,
        convert = asItIs<Logged>,
      ) => writeLog(to, (await takeOut<Logged>(db, transaction, from)).map(convert));
      if (oldVersion >= 1 && oldVersion < 4) {
        db.deleteObjectStore('readLists' as StoreNames<Schema>);
        await move('outbox', transaction.objectStore('pendingLog'), asNamedNow);
      }
      if (oldVersion === 2 || oldVersion === 3)
        await move('refused', transaction.objectStore('rejectedLog'), asNamedNow);
      if (oldVersion >= 1 && oldVersion < 5)
        await move('items', transaction.objectStore('itemLog'));
      if (oldVersion === 4 || oldVersion === 5) {
        await move('pending', transaction.objectStore('pendingLog'));
        await move('rejected', transaction.objectStore('rejectedLog'));
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

function asNamedNow<Kept extends StoredChange>(kept: Kept): Kept {
  const { was, absorbed, ...change } = kept.change as unknown as OldChange;
  return { ...kept, change: { ...change, base: was, mergedIds: absorbed } };
}

function asItIs<Kept>(kept: Kept): Kept {
  return kept;
}

/** Takes an older version's store out of the database, and returns the records that it held. */
async function takeOut<Kept>(
  db: IDBPDatabase<Schema>,
  transaction: Upgrade,
  name: string,
): Promise<Kept[]> {
  const store = name as StoreNames<Schema>;
  const kept: unknown[] = await transaction.objectStore(store).getAll();
  db.deleteObjectStore(store);
  return kept as Kept[];
}
