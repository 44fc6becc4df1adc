import { create } from 'zustand';
import type { Failure } from '../../domain/failure';
import { FOCUS_REFETCH_AFTER_MS } from '../../domain/limits';
import { logError } from '../../notices/log';
import type { Reading } from '../../sync/core/sync-event';
import { useSession } from '../account/session';
import { currentEngine } from './current-engine';

const NOTHING_READ: Reading = { isAsked: false, isComplete: false, failure: null };

/** How far the account on the screen is read from the server. */
export const useReading = create<Reading>(() => NOTHING_READ);

/**
 * Why what is shown may not be all there is. Where this device holds all of the account, a server that is
 * out of reach is told by the header's mark alone.
 */
export function readingFailure({ isComplete, failure }: Reading): Failure | null {
  return isComplete && failure?.kind === 'unreachable' ? null : failure;
}

/** When the server was last asked what has changed, in ms since 1970. */
let askedAt = 0;

/** Reads what has changed on the server (spec §4); the list shows a failure (spec §8). */
export function refresh(): void {
  askedAt = Date.now();
  // `onReading` reports the result.
  currentEngine()
    ?.refresh()
    .catch(() => undefined);
}

/** Whether more than two minutes have passed since the server was asked (spec §2). */
export function isStale(): boolean {
  return Date.now() - askedAt > FOCUS_REFETCH_AFTER_MS;
}

/** Takes what the engine tells. Without a session, what this device holds is all that can be shown. */
export function onReading({ isAsked, isComplete, failure }: Reading): void {
  const { isExpired } = useSession.getState();
  if (isExpired) return useReading.setState({ isAsked: true, isComplete: true, failure: null });
  if (failure && failure !== useReading.getState().failure)
    logError('Reading the account', failure);
  useReading.setState({ isAsked, isComplete, failure });
}

/** No account is on the screen. */
export function resetReading(): void {
  askedAt = 0;
  useReading.setState(NOTHING_READ);
}
