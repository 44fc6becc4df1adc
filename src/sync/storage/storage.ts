import type { Timeline } from '../../backend/sync';
import type { Collection, TrashBin } from '../../domain/collection';
import type { Item } from '../../domain/item';
import type { StoreName } from '../../domain/mutators/mutation';
import type { Change, RejectedChange } from '../state/change';

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

/** An unsent change, and the page that is to send it. */
export interface StoredChange {
  tab: string;
  change: Change;
}

/** A rejected change, and the page that shows it. */
export interface StoredRejected extends RejectedChange {
  tab: string;
}

/** What is written on a page and not saved. */
export interface StoredDraft {
  /** Its name, from which its page can be told (`adoption.ts`). */
  tab: string;
  draft: unknown;
}

/** How far the stored records are those of the server. */
export interface StoredCursor {
  /** Of the last page that was pulled; null without any. */
  cursor: string | null;
  /** Whether all that the server has was pulled once. */
  isWhole: boolean;
  /** The newest timelines of the server that the cursor is of, the newest first. */
  timelines: readonly Timeline[];
}

/** What waits on this device for the server, and what for the person. */
export interface Waiting {
  /** The unsent changes, in the order they were made. */
  changes: StoredChange[];
  /** What the server rejected, in the order it did. */
  rejected: StoredRejected[];
}

/** What is kept of an account between two visits, but its items, which are many. */
export interface StoredAccount extends Omit<StoredRecords, 'items'>, StoredCursor, Waiting {}

/** Everything that is kept of an account between two visits. */
export type Stored = StoredAccount & StoredRecords;

/** What was pulled. */
export interface Pulled extends StoredCursor {
  /** The cursor that was gone on from. */
  from: string | null;
  records: StoredRecords;
  deleted: Readonly<Record<StoreName, readonly string[]>>;
  /** Ids of the changes that came back with it. */
  removeChanges: readonly string[];
  /** It is all that the server has, and takes the place of all records that are stored. */
  isAnew?: true;
}

/** What is stored after a write of what was pulled. */
export interface Kept {
  cursor: string | null;
  isWritten: boolean;
}

/** What is written at once, all of it or nothing. */
export interface Writes {
  /** A change that is there already gets another page. */
  addChanges?: readonly StoredChange[];
  /** Ids of changes that the server has, or rejected. */
  removeChanges?: readonly string[];
  /** A rejected change that is there already gets another page. */
  addRejected?: readonly StoredRejected[];
  /** Ids of rejected changes that were tried again, discarded, or are kept as a draft. */
  removeRejected?: readonly string[];
  /** Drafts, by their names; null forgets one. */
  drafts?: readonly StoredDraft[];
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
  write(writes: Writes): Promise<void>;
  /**
   * Writes what was pulled; nothing where another page has gone on from that cursor meanwhile.
   */
  writePulled(pulled: Pulled): Promise<Kept>;
  /** Of all pages. */
  readWaiting(): Promise<Waiting>;
  /** Rejects where there is no room for what a person may write next; leaves nothing behind. */
  checkRoom(): Promise<void>;
  /** The drafts of all pages, the latest last. */
  readDrafts(): Promise<StoredDraft[]>;
  /** Gives a draft another name, and tells what it is at that moment. Null without any. */
  moveDraft(from: string, to: string): Promise<unknown>;
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
    changes: [],
    rejected: [],
    cursor: null,
    isWhole: false,
    timelines: [],
  };
}
