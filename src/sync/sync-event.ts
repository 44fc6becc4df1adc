import type { Failure } from '../domain/failure';
import type { StorageProblem } from './storage/storage-problem';
import type { Change, ChangeFields } from './state/change';

/** How far an account is read from the server. */
export interface Reading {
  /** Whether the collections have been asked for since the page was opened, with or without an answer. */
  isAsked: boolean;
  /** Whether all that the server has was read once, so that what is known of a list is all of it. */
  isWhole: boolean;
  /** Why it couldn't be read the last time that somebody asked for it. */
  failure: Failure | null;
}

/** A change that the server has said no to. */
export interface Rejection {
  change: Change;
  failure: Failure;
  /** The changes that fell with it: all of a record that never came to be. */
  dropped: readonly Change[];
  /** What later changes of the same record, still to be sent, say. */
  later: ChangeFields;
  /** Its text stays in the list of what was rejected: nobody on this page has just written it. */
  isListed: boolean;
}

/** What the engine tells the stores. */
export type SyncEvent =
  | { type: 'itemsChanged'; ids: readonly string[] }
  | { type: 'collectionsChanged' }
  | { type: 'confirmed'; change: Change }
  /** Changes that one answer has rejected, one right after the other: there may be thousands. */
  | { type: 'rejected'; rejections: readonly Rejection[] }
  /** Our own code has failed over changes: they stay, and are sent again when they are asked for. */
  | { type: 'defect'; changes: readonly Change[]; failure: Failure }
  /** The same text was changed on another device too: that one is kept in an item of its own. */
  | { type: 'keptBoth'; change: Change; copyId: string }
  /** An item was deleted on another device, and an edit brought it back. */
  | { type: 'revived'; change: Change }
  /** An item's collection was deleted on another device: it goes into another one. */
  | { type: 'rehomed'; change: Change }
  /** A collection or the trash bin was renamed on another device too: the change here counts. */
  | { type: 'renamed'; change: Change; theirs: string }
  /** How far the account is read from the server. */
  | ({ type: 'reading' } & Reading)
  /** The session is over; unsent changes are kept until `resume`. */
  | { type: 'unauthenticated' }
  /**
   * `pausedUntil` is when a server that asks to wait is asked again, in ms since 1970, null where it asks
   * for nothing; `isDiskFull` says that changes wait for room on the server's disk; `rejected` is how many the list of rejected changes holds, `stuck` how many unsent ones wait
   * for a mended app.
   */
  | {
      type: 'status';
      isReachable: boolean;
      pausedUntil: number | null;
      isDiskFull: boolean;
      unsent: number;
      stuck: number;
      rejected: number;
    }
  /** This device keeps nothing at the moment: what isn't sent lives as long as the page. */
  | { type: 'storageFailed'; problem: StorageProblem; failure: Failure }
  /** It does again, and has kept all that was made meanwhile. */
  | { type: 'storageRecovered' };
