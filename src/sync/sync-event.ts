import type { Failure } from '../domain/failure';
import type { Change, ChangeFields } from './change';

/** What the engine tells the stores. */
export type SyncEvent =
  | { type: 'itemsChanged'; ids: readonly string[] }
  | { type: 'collectionsChanged' }
  | { type: 'confirmed'; change: Change }
  /** `dropped` are the changes that fell with it: all of a record that never came to be. */
  | {
      type: 'refused';
      change: Change;
      failure: Failure;
      dropped: readonly Change[];
      /** What later changes of the same record, still to be sent, say. */
      later: ChangeFields;
      /** Its text is in the list of what was refused: there is no place that it was typed in. */
      isListed: boolean;
    }
  /** The same text was changed on another device too: that one is kept in an item of its own. */
  | { type: 'keptBoth'; change: Change; copyId: string }
  /** An item was deleted on another device, and an edit brought it back. */
  | { type: 'revived'; change: Change }
  /** An item's collection was deleted on another device: it goes into another one. */
  | { type: 'rehomed'; change: Change }
  /** A collection or the trash bin was renamed on another device too: the change here counts. */
  | { type: 'renamed'; change: Change; theirs: string }
  /** Other devices' changes may have been missed: what is on the screen is to be read again. */
  | { type: 'gap' }
  /** The session is over; unsent changes are kept until `resume`. */
  | { type: 'unauthenticated' }
  /** `refused` is how many the list of refused changes holds. */
  | { type: 'status'; isReachable: boolean; unsent: number; refused: number }
  /** This device can't keep anything any more: what isn't sent lives as long as the page. */
  | { type: 'storageFailed'; failure: Failure };
