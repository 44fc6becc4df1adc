import type { Timeline } from '../../backend/sync';
import type { Collection, TrashBin } from '../../domain/collection';
import type { Item } from '../../domain/item';
import type { StoreName } from '../../domain/mutators/mutation';
import type { Change } from '../state/change';
import type { RejectedChange } from '../push/rejected';

/** The server's records, by the store they are in. */
export interface StoredRecords {
  items: Item[];
  itemCollections: Collection[];
  trashBins: TrashBin[];
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

/** What a page has half-written. */
export interface StoredDraft {
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

/** What is kept of an account between two visits, but its items, which are many. */
export interface StoredAccount extends Omit<StoredRecords, 'items'>, StoredCursor {
  /** The unsent changes, in the order they were made. */
  changes: StoredChange[];
  /** What the server rejected, in the order it did. */
  rejected: StoredRejected[];
}

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
  /** What a page has half-written, when its changes are kept; null forgets it. */
  draft?: StoredDraft;
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
  /** The newest items of a collection that are not in the trash, the newest first. */
  readNewest(collection: string, count: number): Promise<Item[]>;
  write(writes: Writes): Promise<void>;
  /**
   * Writes what was pulled; nothing where another page has gone on from that cursor meanwhile.
   */
  writePulled(pulled: Pulled): Promise<Kept>;
  /** What waits on this device, of all pages. */
  readWaiting(): Promise<Pick<Stored, 'changes' | 'rejected'>>;
  /** Rejects where there is no room for what a person may write next; leaves nothing behind. */
  checkRoom(): Promise<void>;
  /** Keeps what a page has half-written; null forgets it. */
  writeDraft(tab: string, draft: unknown): Promise<void>;
  /** All that pages have half-written, the latest last. */
  readDrafts(): Promise<StoredDraft[]>;
  /** Makes what one page has half-written another one's, as it is at that moment. Null without any. */
  moveDraft(from: string, to: string): Promise<unknown>;
  close(): void;
  /** Takes all of the account off this device. */
  destroy(): Promise<void>;
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
