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
  /** What people typed, by the keys of the rows. */
  mutations: { key: string; value: Row };
  /** The serial of the last batch of each page, by the pages' ids, and when it was written, in ms since 1970. */
  written: { key: string; value: { serial: number; at: number } };
}

/**
 * 2: rejected changes are kept. 3: the newest items of a collection are found without the rest. 4: the
 * server's changes are pulled from a cursor. 5: the items are kept in a log. 6: so are the changes. 7: how large
 * a log is, is known to the page alone. 8: what a person typed is a row, from a draft to what the server rejects.
 */
const VERSION = 8;

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
    // Another tab logs out, or runs a newer version: it must not wait for this one.
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
}

/** A cursor of before version 8. */
type EarlierCursor = Omit<Schema['cursor']['value'], 'isComplete'> & { isWhole?: boolean };

/** A cursor of before version 8 in the words of now. */
function cursorNamedNow({ isWhole = false, ...kept }: EarlierCursor): Schema['cursor']['value'] {
  return { ...kept, isComplete: isWhole };
}

/** An entry of a log of changes, whose items had no id of their own. */
function byChange<Kept extends EarlierChange>(
  entry: LogEntry<Kept>,
): LogEntry<Kept & { id: string }> {
  return { ...entry, items: entry.items.map((item) => ({ ...item, id: item.change.id })) };
}

/** Takes an older version's store out of the database, and returns the records that it held. */
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
