import { create } from 'zustand';
import type { StorageProblem } from '../../sync/store/storage-problem';

/** A mutation that is confirmed within this time isn't shown as waiting, in ms. */
const SHOWN_AS_WAITING_AFTER_MS = 1_000;

/** A draft that this version of the app can't show: its name on this device, and all of its text. */
interface UnreadDraft {
  name: string;
  text: string;
}

interface SyncStatusState {
  /** False while the server gives no answer: mutations wait. */
  isReachable: boolean;
  /** When a server that asks to wait is asked again, in ms since 1970; null where it doesn't. */
  pausedUntil: number | null;
  /** Whether mutations wait for room on the server's disk. */
  isDiskFull: boolean;
  /** False while the browser knows that there is no network. */
  isOnline: boolean;
  /** Changes that the server doesn't have yet. */
  unsent: number;
  /** Whether some have been unsent long enough to be shown. */
  isWaiting: boolean;
  /** Those of them that an error of the app keeps from being sent. */
  stuck: number;
  /** Changes that the server rejected, and that the person has not dealt with. */
  rejected: number;
  /** Drafts of another version of the app that this one can't show, until the person discards them. */
  unread: readonly UnreadDraft[];
  /** Why this device keeps no unsent mutations and drafts when the page is closed; null where it does. */
  storageProblem: StorageProblem | null;
  /** Rises whenever the lists of unsent and rejected mutations may have changed. */
  serial: number;
}

/** What the one mark in the header says. */
export type SyncMark =
  | { kind: 'saved' }
  | { kind: 'waiting'; count: number }
  | { kind: 'offline'; count: number }
  /** The server is there, and asks to wait. */
  | { kind: 'paused'; count: number }
  /** The server is there, and has no room for anything new. */
  | { kind: 'diskFull'; count: number }
  /** `count` is 0 where it is the storage that needs attention. */
  | { kind: 'attention'; count: number };

const ALL_SAVED = {
  isReachable: true,
  pausedUntil: null,
  isDiskFull: false,
  unsent: 0,
  isWaiting: false,
  stuck: 0,
  rejected: 0,
  unread: [],
};

/** How far this device's mutations have come. */
export const useSyncStatus = create<SyncStatusState>(() => ({
  ...ALL_SAVED,
  isOnline: true,
  storageProblem: null,
  serial: 0,
}));

/** Whether the server answers, as far as this page knows: nothing gets ready by waiting otherwise. */
export function isAnswering({
  isReachable,
  isOnline,
}: Pick<SyncStatusState, 'isReachable' | 'isOnline'>): boolean {
  return isReachable && isOnline;
}

/** When a server that asks to wait is asked again, in ms since 1970; null where it is something else. */
export function pausedUntil(state: SyncStatusState): number | null {
  return state.isOnline && !state.isReachable ? state.pausedUntil : null;
}

/** Whether mutations wait for room on the server's disk, and for nothing else. */
export function isServerFull(state: SyncStatusState): boolean {
  return state.isOnline && !state.isReachable && state.isDiskFull;
}

let timer: ReturnType<typeof setTimeout> | undefined;

/** Takes the sync status of the account on the screen. */
export function setSyncStatus(
  status: Pick<
    SyncStatusState,
    'isReachable' | 'pausedUntil' | 'isDiskFull' | 'unsent' | 'stuck' | 'rejected'
  >,
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

/** No account is on the screen. */
export function resetSyncStatus(): void {
  clearTimeout(timer);
  useSyncStatus.setState(({ serial }) => ({ ...ALL_SAVED, serial: serial + 1 }));
}

/** What the mark says, the most urgent thing first. */
export function syncMark(state: SyncStatusState): SyncMark {
  const { unsent, isWaiting, stuck, rejected, unread, storageProblem } = state;
  const count = rejected + stuck + unread.length;
  if (count > 0) return { kind: 'attention', count };
  if (storageProblem !== null) return { kind: 'attention', count: 0 };
  if (pausedUntil(state) !== null) return { kind: 'paused', count: unsent };
  if (isServerFull(state)) return { kind: 'diskFull', count: unsent };
  if (!isAnswering(state)) return { kind: 'offline', count: unsent };
  return isWaiting ? { kind: 'waiting', count: unsent } : { kind: 'saved' };
}
