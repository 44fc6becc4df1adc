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

/** A page's use of an account's database, from its first write on. Each connection has its own. */
export interface DatabaseUse {
  id: string;
  /** Username of the account, for the login page if localStorage has lost it. */
  username: string;
}

/** A row as it is stored, by any version of the app. `isRow` tells whether this one can read it. */
export interface StoredRow {
  key: string;
}

/** How far the stored records are those of the server. */
export interface StoredCursor {
  /** Of the last page that was pulled; null without any. */
  cursor: string | null;
  /** Whether all that the server has was pulled once. */
  isComplete: boolean;
  /** The newest timelines of the server that the cursor is of, the newest first. */
  timelines: readonly Timeline[];
}

/** What is kept of an account between two visits, but its items, which are many. */
export interface StoredAccount extends Omit<StoredRecords, 'items'>, StoredCursor {
  /** All rows of the queue, in no order. */
  rows: StoredRow[];
}

/** Everything that is kept of an account between two visits. */
export type Stored = StoredAccount & StoredRecords;

/** What was pulled. */
export interface Pulled extends StoredCursor {
  /** The cursor that was gone on from. */
  from: string | null;
  records: StoredRecords;
  deleted: Readonly<Record<StoreName, readonly string[]>>;
  /** It is all that the server has, and takes the place of all records that are stored. */
  isAnew?: true;
}

/** What is stored after a write of what was pulled. */
export interface Kept {
  cursor: string | null;
  isWritten: boolean;
}

/**
 * Where an account is kept on this device. Writes are carried out in the order they were asked for;
 * each promise resolves when its write outlives the page, and rejects when there is no room or no
 * storage at all.
 */
export interface Storage {
  readAccount(): Promise<StoredAccount>;
  /** All items, of all collections. */
  readItems(): Promise<Item[]>;
  /**
   * Writes a batch in one transaction. Resolves to what came too late, or to null if all of it was written before.
   * @param mayBeWritten whether it is looked for that, as for what another page has left
   */
  write(batch: Batch, mayBeWritten?: boolean): Promise<Conflict[] | null>;
  /**
   * Writes what was pulled; nothing where another page has gone on from that cursor meanwhile.
   */
  writePulled(pulled: Pulled): Promise<Kept>;
  /** Those of some rows that are there, and all without keys; another version of the app may have written them. */
  readRows(keys?: readonly string[]): Promise<StoredRow[]>;
  /** Forgets which batches of other pages than these were written before a time, in ms since 1970. */
  forgetWritten(before: number, except: readonly string[]): Promise<void>;
  /** Rejects where there is no room for what a person may write next; leaves nothing behind. */
  checkRoom(): Promise<void>;
  /** Puts a draft as it is at that moment under another key, for another page. Null without any. */
  moveDraft(from: string, to: Pick<DraftRow, 'key' | 'tab'>): Promise<DraftRow | null>;
  /** The last recorded use of the account on this device, by any page; null without one. */
  lastUse(): Promise<DatabaseUse | null>;
  close(): void;
  /**
   * Takes all of the account off this device, unless a page has begun to use it since. Resolves to whether nothing
   * of it is left.
   * @param use id of its last use when this was asked for, where that is another page's
   */
  destroy(use?: string | null): Promise<boolean>;
}

/** Nothing of an account, as on a device that sees it for the first time. */
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
