import type { Timeline } from '../../backend/sync';
import type { Collection, TrashBin } from '../../domain/collection';
import type { Item } from '../../domain/item';
import type { StoreName } from '../../domain/mutators/mutation';
import type { Batch, Conflict, DraftRow } from '../queue/row';

/** The server's records, by the store they are in. */
export interface StoredRecords {
  items: Item[];
  itemCollections: Collection[];
  trashBins: TrashBin[];
}

/** A page's use of an account's database, from its first write on. Each connection records its own. */
export interface DatabaseUse {
  id: string;
  /** Username of the account, for the login page if localStorage has lost it. */
  username: string;
}

/** A row as stored by any version of the app. `isRow` checks whether this version can read the row. */
export interface StoredRow {
  key: string;
}

/** How far the stored records match the server's. */
export interface StoredCursor {
  /** Cursor of the last pull; null before the first one. */
  cursor: string | null;
  /** Whether all of the server's records have been pulled once. */
  isComplete: boolean;
  /** The newest timelines of the server that gave the cursor, the newest first. */
  timelines: readonly Timeline[];
}

/** The stored data of an account without its items, which are many. */
export interface StoredAccount extends Omit<StoredRecords, 'items'>, StoredCursor {
  /** All rows of the queue, in no particular order. */
  rows: StoredRow[];
}

/** All stored data of an account. */
export type Stored = StoredAccount & StoredRecords;

/** The result of a pull. */
export interface Pulled extends StoredCursor {
  /** The cursor that the pull started from; null if it started from the beginning. */
  from: string | null;
  records: StoredRecords;
  deleted: Readonly<Record<StoreName, readonly string[]>>;
  /** The pull started anew: its records replace all stored ones. */
  isAnew?: true;
}

/** The stored cursor after `writePulled`, and whether the pull was written. */
export interface Kept {
  cursor: string | null;
  isWritten: boolean;
}

/**
 * The storage of an account on this device. Writes are carried out in the order of the calls. Each
 * promise resolves when its write outlives the page, and rejects if there is no room or no storage at
 * all.
 */
export interface Storage {
  readAccount(): Promise<StoredAccount>;
  /** All items, of all collections. */
  readItems(): Promise<Item[]>;
  /**
   * Writes a batch in one transaction. Resolves to its conflicts, or to null if the batch was already written.
   * @param mayBeWritten returns whether another page may have written the batch, so that this is checked first. It is
   *   called when the transaction begins: while this page waits for its database, it may be frozen, and another page
   *   may write its line.
   */
  write(batch: Batch, mayBeWritten?: () => boolean): Promise<Conflict[] | null>;
  /**
   * Writes a pull. Writes nothing if the stored cursor isn't `from`, for example because another page has written a
   * pull meanwhile.
   */
  writePulled(pulled: Pulled): Promise<Kept>;
  /**
   * Resolves to the rows with these keys, as far as they exist, or without `keys` to all rows. Another version of the
   * app may have written them.
   */
  readRows(keys?: readonly string[]): Promise<StoredRow[]>;
  /**
   * Forgets which batches were written before a time, in ms since 1970. Remembers those of the pages in `except`, whose
   * ids `Batch.tab` may extend with `+` and more.
   */
  forgetWritten(before: number, except: readonly string[]): Promise<void>;
  /** Rejects if there is no room for what a person may type next. Changes nothing in the storage. */
  checkRoom(): Promise<void>;
  /** Moves a draft to another key and page. Resolves to the moved draft, or to null if there is no draft at `from`. */
  moveDraft(from: string, to: Pick<DraftRow, 'key' | 'tab'>): Promise<DraftRow | null>;
  /** Resolves to the last recorded use of the account's database by any page, or to null if there is none. */
  lastUse(): Promise<DatabaseUse | null>;
  close(): void;
  /**
   * Removes all data of the account from this device, unless another connection has begun to use the account since the
   * logout began. Resolves to true if no data is left.
   * @param use id of the account's last use when the logout began, if that is another page's
   */
  destroy(use?: string | null): Promise<boolean>;
}

/** An account without any stored data, as on a new device. */
export function nothingStored(): Stored {
  return {
    items: [],
    itemCollections: [],
    trashBins: [],
    rows: [],
    cursor: null,
    isComplete: false,
    timelines: [],
  };
}
