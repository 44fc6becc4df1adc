import type { Failure } from '../../domain/failure';
import type { Obstacle } from '../connectivity/connectivity';
import type { ClientMutation, RejectedMutation } from '../queue/client-mutation';
import type { DecidedEvent } from '../queue/decided-event';
import type { StorageFailedEvent } from '../store/storage-problem';

/** How much of the account was read from the server. */
export interface Reading {
  /** Whether a pull has read the collections, or failed, since the page was opened. */
  isAsked: boolean;
  /** Whether everything on the server was read at least once, so that the lists are complete. */
  isComplete: boolean;
  /**
   * Why the last pull failed. Null after a complete pull, and when the session has expired. Failures of background
   * pulls that are retried aren't reported.
   */
  failure: Failure | null;
}

/** A mutation that the server has rejected. */
export interface Rejection {
  mutation: ClientMutation;
  failure: Failure;
  /** The dropped mutations: the rejected one or, if its record doesn't exist, also those that depend on it. */
  dropped: readonly ClientMutation[];
  /** The text that this loses; null if there is none, or if later mutations have newer texts. */
  lost: RejectedMutation | null;
  /**
   * Whether its text stays in the list of rejected texts and doesn't return to the screen, because it wasn't typed on
   * this page just now.
   */
  isListed: boolean;
}

/** The events that the engine emits to the stores. */
export type SyncEvent =
  /** `isFromTab` is set if another page of this browser has changed them. */
  | { type: 'itemsChanged'; ids: readonly string[]; isFromTab?: true }
  | { type: 'collectionsChanged' }
  | DecidedEvent
  /** Consecutive rejections of one answer. There may be thousands. */
  | { type: 'rejected'; rejections: readonly Rejection[] }
  /** A bug in the app prevents these mutations from being sent. They stay, and `resume` sends them again. */
  | { type: 'defect'; mutations: readonly ClientMutation[]; failure: Failure }
  /** The progress of reading, emitted when it may have changed. */
  | ({ type: 'reading' } & Reading)
  /** The session has expired. Unsent mutations wait for `resume`. */
  | { type: 'unauthenticated' }
  /**
   * `obstacle` is what prevents pushes or pulls; null if the server answers them. `unsent` counts the unsent mutations without refetches. `stuck` counts the unsent mutations that a bug in the app
   * blocks. `rejected` counts the list of rejected mutations.
   */
  | {
      type: 'status';
      obstacle: Obstacle | null;
      unsent: number;
      stuck: number;
      rejected: number;
    }
  | StorageFailedEvent
  /** The storage works again, and has stored everything that waited in memory. */
  | { type: 'storageRecovered' };
