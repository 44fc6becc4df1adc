import { create } from 'zustand';
import type { Failure } from '../../domain/failure';
import { FOCUS_REFETCH_AFTER_MS } from '../../domain/limits';
import { logError } from '../../notices/log';
import type { Reading } from '../../sync/core/sync-event';
import { useSession } from '../account/session';
import { currentEngine } from './current-engine';

const NOTHING_READ: Reading = { isAsked: false, isComplete: false, failure: null };

/** How much of the account on the screen has been pulled from the server. */
export const useReading = create<Reading>(() => NOTHING_READ);

/**
 * Returns the failure to show in the list, because the list may be incomplete or outdated. If this device has the whole
 * account, an unreachable server is shown only by the mark in the header, and the result is null.
 */
export function readingFailure({ isComplete, failure }: Reading): Failure | null {
  return isComplete && failure?.kind === 'unreachable' ? null : failure;
}

/** When `refresh` was last called, in ms since 1970. */
let askedAt = 0;

/** Pulls the server's changes (spec §4). If this fails, the list shows the failure (spec §8). */
export function refresh(): void {
  askedAt = Date.now();
  // `onReading` receives the result.
  currentEngine()
    ?.refresh()
    .catch(() => undefined);
}

/** Whether more than two minutes have passed since `refresh` was last called (spec §2). */
export function isStale(): boolean {
  return Date.now() - askedAt > FOCUS_REFETCH_AFTER_MS;
}

/** Handles the engine's `reading` event. If the session has expired, the device's records count as complete. */
export function onReading({ isAsked, isComplete, failure }: Reading): void {
  const { isExpired } = useSession.getState();
  if (isExpired) return useReading.setState({ isAsked: true, isComplete: true, failure: null });
  if (failure && failure !== useReading.getState().failure)
    logError('Reading the account', failure);
  useReading.setState({ isAsked, isComplete, failure });
}

/** Resets this state. Called when an account is opened or closed. */
export function resetReading(): void {
  askedAt = 0;
  useReading.setState(NOTHING_READ);
}
