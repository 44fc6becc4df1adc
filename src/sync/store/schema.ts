import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb';
import type { Collection, TrashBin } from '../../domain/collection';
import type { Item } from '../../domain/item';
import type { Row } from '../queue/row';
import { asNamedNow, earlierRows, type EarlierDraft, type EarlierRejected } from './earlier-rows';
import type { EarlierChange } from './earlier-rows';
import { replay, writeLog, type LogEntry } from './log';
import type { StoredCursor } from './storage';

export interface Schema extends DBSchema {
  itemLog: { key: number; value: LogEntry<Item> };
  itemCollections: { key: string; value: Collection };
  trashBins: { key: string; value: TrashBin };
  cursor: {
    key: 'cursor';
    value: Omit<StoredCursor, 'timelines'> & Partial<Pick<StoredCursor, 'timelines'>>;
  };
  /** The rows: drafts, and pending, sent and rejected mutations. By the rows' keys. */
  mutations: { key: string; value: Row };
  /** The serial of each page's last written batch and the time of the write, in ms since 1970. By the pages' ids. */
  written: { key: string; value: { serial: number; at: number } };
}

/**
 * What each version introduced. 2: rejected changes are stored. 3: the newest items of a collection can be found
 * without reading the others. 4: the server's changes are pulled from a cursor. 5: the items are stored in a log.
 * 6: pending and rejected changes are stored in logs too. 7: the sizes of the logs are no longer stored. 8: drafts and
 * changes are stored as rows.
 */
const VERSION = 8;

type Upgrade = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>;

/**
 * Opens an account's database, and upgrades the data of an older version of the app. Rejects if there is none and
 * `mayCreate` is false. `onClosed` is called when the browser or this function closes the database.
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
      }
      if (oldVersion < 4) db.createObjectStore('cursor');
      if (oldVersion < 5) db.createObjectStore('itemLog', { autoIncrement: true });
      const mutations = db.createObjectStore('mutations', { keyPath: 'key' });
      db.createObjectStore('written');
      if (oldVersion < 1) return;
      const takeOut = <Kept>(store: string) => takeOutOf<Kept>(db, transaction, store);
      const takeLog = async <Kept extends EarlierChange>(store: string) =>
        replay((await takeOut<LogEntry<Kept & { id: string }>>(store)).map(byChange));
      if (oldVersion < 4) db.deleteObjectStore('readLists' as StoreNames<Schema>);
      if (oldVersion < 5)
        await writeLog(transaction.objectStore('itemLog'), await takeOut<Item>('items'));
      if (oldVersion === 6) db.deleteObjectStore('logSizes' as StoreNames<Schema>);
      const changes: EarlierChange[] =
        oldVersion < 4
          ? (await takeOut<EarlierChange>('outbox')).map(asNamedNow)
          : oldVersion < 6
            ? await takeOut<EarlierChange>('pending')
            : await takeLog<EarlierChange>('pendingLog');
      const rejected: EarlierRejected[] =
        oldVersion < 2
          ? []
          : oldVersion < 4
            ? (await takeOut<EarlierRejected>('refused')).map(asNamedNow)
            : oldVersion < 6
              ? await takeOut<EarlierRejected>('rejected')
              : await takeLog<EarlierRejected>('rejectedLog');
      const drafts = await takeOut<EarlierDraft>('drafts');
      const cursors = transaction.objectStore('cursor');
      const cursor: EarlierCursor | undefined = await cursors.get('cursor');
      if (cursor) await cursors.put(cursorNamedNow(cursor), 'cursor');
      for (const row of earlierRows({ changes, rejected, drafts })) await mutations.put(row);
    },
    // Another tab deletes the database at a logout, or upgrades it to a newer version. It must not wait for this tab.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
}

/** A cursor as stored before version 8. */
type EarlierCursor = Omit<Schema['cursor']['value'], 'isComplete'> & { isWhole?: boolean };

/** Converts a cursor from before version 8 to the current property names. */
function cursorNamedNow({ isWhole = false, ...kept }: EarlierCursor): Schema['cursor']['value'] {
  return { ...kept, isComplete: isWhole };
}

/** Gives the items of a change log's entry the ids of their changes. They had no ids of their own. */
function byChange<Kept extends EarlierChange>(
  entry: LogEntry<Kept>,
): LogEntry<Kept & { id: string }> {
  return { ...entry, items: entry.items.map((item) => ({ ...item, id: item.change.id })) };
}

/** Deletes an object store of an older version. Resolves to the records that were in it. */
async function takeOutOf<Kept>(
  db: IDBPDatabase<Schema>,
  transaction: Upgrade,
  name: string,
): Promise<Kept[]> {
  const store = name as StoreNames<Schema>;
  const kept: unknown[] = await transaction.objectStore(store).getAll();
  db.deleteObjectStore(store);
  return kept as Kept[];
}
