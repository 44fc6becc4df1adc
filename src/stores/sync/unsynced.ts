import { useMemo } from 'react';
import type { Unsynced as UnsyncedMutation } from '../../sync/push/unsynced';
import { currentEngine } from './current-engine';
import type { DraftText } from '../dialogs';
import { useSession } from '../account/session';
import { useSyncStatus } from './sync-status';
import { saveUnsyncedAsFile } from './unsynced-file';

export type { Unsynced as UnsyncedMutation } from '../../sync/push/unsynced';

/** What the account on the screen has rejected and unsent on this page, the rejected first. */
export function useUnsyncedChanges(): readonly UnsyncedMutation[] {
  const serial = useSyncStatus((state) => state.serial);
  // The engine's lists are read anew whenever they may have changed.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => currentEngine()?.unsynced.list() ?? [], [serial]);
}

/** What the account on the screen has unsynced on this device, on any page. */
export async function readAllUnsynced(): Promise<UnsyncedMutation[]> {
  return (await currentEngine()?.unsynced.readAll()) ?? [];
}

/** Resolves when all mutations of this page are stored; false if this device stores nothing. */
export async function whenKept(): Promise<boolean> {
  return (await currentEngine()?.whenKept()) ?? false;
}

/** Sends rejected mutations again. */
export function retryRejected(mutationIds: readonly string[]): void {
  currentEngine()?.unsynced.retry(mutationIds);
}

/** Forgets rejected mutations. */
export function discardRejected(mutationIds: readonly string[]): void {
  currentEngine()?.unsynced.discard(mutationIds);
}

/** Sends pending mutations now, without waiting for the next try. */
export function sendNow(): void {
  currentEngine()?.resume();
}

/**
 * Offers everything that the server doesn't have of the account on the screen as a file, with the drafts
 * that are given.
 */
export async function saveAllUnsyncedAsFile(drafts: readonly DraftText[] = []): Promise<void> {
  const { user } = useSession.getState();
  saveUnsyncedAsFile(user?.username ?? '', await readAllUnsynced(), drafts);
}
