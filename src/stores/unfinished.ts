import { useMemo } from 'react';
import type { Unfinished } from '../sync/unfinished';
import { currentEngine } from './current-engine';
import { useSession } from './session';
import { useSyncStatus } from './sync-status';
import { saveUnfinishedAsFile } from './unfinished-file';

export type { Unfinished as UnfinishedEntry } from '../sync/unfinished';

/** What the account on the screen has refused and unsent on this page, the refused first. */
export function useUnfinished(): readonly Unfinished[] {
  const serial = useSyncStatus((state) => state.serial);
  // The engine's lists are read anew whenever they may have changed.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => currentEngine()?.unfinished.list() ?? [], [serial]);
}

/** What the account on the screen has unfinished on this device, on whatever page. */
export async function readAllUnfinished(): Promise<Unfinished[]> {
  return (await currentEngine()?.unfinished.readAll()) ?? [];
}

/** Resolves when all changes of this page are written; false when this device keeps nothing. */
export async function whenKept(): Promise<boolean> {
  return (await currentEngine()?.whenKept()) ?? false;
}

/** Sends a refused change again. */
export function retryRefused(changeId: string): void {
  currentEngine()?.unfinished.retry(changeId);
}

/** Forgets a refused change. */
export function discardRefused(changeId: string): void {
  currentEngine()?.unfinished.discard(changeId);
}

/** Sends what waits now, whenever the next try would have been. */
export function sendNow(): void {
  currentEngine()?.resume();
}

/** Gives the person all that the server doesn't have of the account on the screen as a file. */
export async function saveAllUnfinishedAsFile(): Promise<void> {
  const { user } = useSession.getState();
  saveUnfinishedAsFile(user?.username ?? '', await readAllUnfinished());
}
