import type { MutationFields } from '../../domain/mutators/mutation';
import type { Failure } from '../../domain/failure';
import type { ClientMutation } from '../queue/client-mutation';
import type { DecidedEvent } from '../queue/decided-event';
import type { StorageFailedEvent } from '../store/storage-problem';

/** How far an account is read from the server. */
export interface Reading {
  /** Whether the collections have been asked for since the page was opened, with or without an answer. */
  isAsked: boolean;
  /** Whether all that the server has was read once, so that what is known of a list is all of it. */
  isComplete: boolean;
  /** Why it couldn't be read the last time that somebody asked for it. */
  failure: Failure | null;
}

/** A mutation that the server has said no to. */
export interface Rejection {
  mutation: ClientMutation;
  failure: Failure;
  /** The mutations that fell with it: all of a record that never came to be. */
  dropped: readonly ClientMutation[];
  /** What later mutations of the same record, still to be sent, say. */
  later: MutationFields;
  /** Its text stays in the list of what was rejected: nobody on this page has just written it. */
  isListed: boolean;
}

/** What the engine tells the stores. */
export type SyncEvent =
  | { type: 'itemsChanged'; ids: readonly string[] }
  | { type: 'collectionsChanged' }
  | DecidedEvent
  /** Mutations that one answer has rejected, one right after the other: there may be thousands. */
  | { type: 'rejected'; rejections: readonly Rejection[] }
  /** Our own code has failed over mutations: they stay, and are sent again when they are asked for. */
  | { type: 'defect'; mutations: readonly ClientMutation[]; failure: Failure }
  /** How far the account is read from the server. */
  | ({ type: 'reading' } & Reading)
  /** The session is over; unsent mutations are kept until `resume`. */
  | { type: 'unauthenticated' }
  /**
   * `pausedUntil` is when a server that asks to wait is asked again, in ms since 1970, null where it asks
   * for nothing; `isDiskFull` says that mutations wait for room on the server's disk; `rejected` is how many the list of rejected mutations holds, `stuck` how many unsent ones wait
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
  | StorageFailedEvent
  /** It does again, and has kept all that was made meanwhile. */
  | { type: 'storageRecovered' };
