import { create } from 'zustand';
import type { Obstacle } from '../../sync/connectivity/connectivity';
import type { StorageProblem } from '../../sync/store/storage-problem';

/** How long mutations are unsent before the mark shows them as waiting, in ms. */
const SHOWN_AS_WAITING_AFTER_MS = 1_000;

/** A draft that this version of the app can't show. */
interface UnreadDraft {
  /** The draft's key in the device's storage. */
  name: string;
  /** The draft's whole text. */
  text: string;
}

interface SyncStatusState {
  /** Why mutations wait; null if the server answers. */
  obstacle: Obstacle | null;
  /** False if the browser reports that there is no network. */
  isOnline: boolean;
  /** Number of mutations that the server doesn't have yet. */
  unsent: number;
  /** Whether mutations have been unsent long enough to be shown as waiting. */
  isWaiting: boolean;
  /** Number of unsent mutations that a bug of the app keeps from being sent. */
  stuck: number;
  /** Number of rejected mutations that the user hasn't retried or discarded yet. */
  rejected: number;
  /** Drafts of another version of the app that this one can't show, until the user discards them. */
  unread: readonly UnreadDraft[];
  /** Why this device can't store unsent mutations and drafts; null if it can. */
  storageProblem: StorageProblem | null;
  /** Increases whenever the lists of unsent and rejected mutations may have changed. */
  serial: number;
}

/** The state of the sync mark in the header. */
export type SyncMark =
  | { kind: 'saved' }
  | { kind: 'waiting'; count: number }
  | { kind: 'offline'; count: number }
  /** The server answers, but has a problem. */
  | { kind: 'failing'; count: number }
  /** The server answers, but asks to wait. */
  | { kind: 'paused'; count: number }
  /** The server answers, but its disk is full. */
  | { kind: 'diskFull'; count: number }
  /** The user has to do something. `count` is 0 if only the device's storage needs attention. */
  | { kind: 'attention'; count: number };

const ALL_SAVED = {
  obstacle: null,
  unsent: 0,
  isWaiting: false,
  stuck: 0,
  rejected: 0,
  unread: [],
};

/** The sync status of the account on the screen. */
export const useSyncStatus = create<SyncStatusState>(() => ({
  ...ALL_SAVED,
  isOnline: true,
  storageProblem: null,
  serial: 0,
}));

/** Returns why mutations wait, as far as this page knows; null if the server answers. */
export function currentObstacle({
  obstacle,
  isOnline,
}: Pick<SyncStatusState, 'obstacle' | 'isOnline'>): Obstacle | null {
  return isOnline ? obstacle : 'unreachable';
}

/** Whether the server answers, as far as this page knows. Otherwise, nothing should wait for a result. */
export function isAnswering(state: SyncStatusState): boolean {
  return currentObstacle(state) === null;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Sets the sync status of the account on the screen. */
export function setSyncStatus(
  status: Pick<SyncStatusState, 'obstacle' | 'unsent' | 'stuck' | 'rejected'>,
): void {
  const { unsent } = useSyncStatus.getState();
  if (status.unsent === 0) clearTimeout(timer);
  else if (unsent === 0)
    timer = setTimeout(
      () => useSyncStatus.setState({ isWaiting: true }),
      SHOWN_AS_WAITING_AFTER_MS,
    );
  useSyncStatus.setState(({ isWaiting, serial }) => ({
    ...status,
    isWaiting: status.unsent > 0 && isWaiting,
    serial: serial + 1,
  }));
}

/** Resets this state. Called when an account is closed. */
export function resetSyncStatus(): void {
  clearTimeout(timer);
  useSyncStatus.setState(({ serial }) => ({ ...ALL_SAVED, serial: serial + 1 }));
}

/** Returns the state of the sync mark. If several apply, the most urgent one wins. */
export function syncMark(state: SyncStatusState): SyncMark {
  const { unsent, isWaiting, stuck, rejected, unread, storageProblem } = state;
  const count = rejected + stuck + unread.length;
  if (count > 0) return { kind: 'attention', count };
  if (storageProblem !== null) return { kind: 'attention', count: 0 };
  const obstacle = currentObstacle(state);
  if (typeof obstacle === 'number') return { kind: 'paused', count: unsent };
  if (obstacle === 'unreachable') return { kind: 'offline', count: unsent };
  if (obstacle !== null) return { kind: obstacle, count: unsent };
  return isWaiting ? { kind: 'waiting', count: unsent } : { kind: 'saved' };
}
