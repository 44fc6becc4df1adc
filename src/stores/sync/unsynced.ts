import { useMemo } from 'react';
import type { Unsynced as UnsyncedMutation } from '../../sync/push/unsynced';
import { currentEngine } from './current-engine';
import type { DraftText } from '../dialogs';
import { useSession } from '../account/session';
import { useSyncStatus } from './sync-status';
import { saveUnsyncedAsFile } from './unsynced-file';

export type { Unsynced as UnsyncedMutation } from '../../sync/push/unsynced';

/** Returns the rejected mutations of the account on the screen that this page knows, followed by the unsent ones. */
export function useUnsyncedChanges(): readonly UnsyncedMutation[] {
  const serial = useSyncStatus((state) => state.serial);
  // `serial` increases whenever the engine's lists may have changed.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => currentEngine()?.unsynced.list() ?? [], [serial]);
}

/** Resolves to the unsynced mutations of the account on the screen, from all pages of this device. */
export async function readAllUnsynced(): Promise<UnsyncedMutation[]> {
  return (await currentEngine()?.unsynced.readAll()) ?? [];
}

/** Resolves to true once all mutations of this page are stored, or to false if this device can't store them. */
export async function whenKept(): Promise<boolean> {
  return (await currentEngine()?.whenKept()) ?? false;
}

/** Queues rejected mutations again. */
export function retryRejected(mutationIds: readonly string[]): void {
  currentEngine()?.unsynced.retry(mutationIds);
}

/** Deletes rejected mutations and their texts. */
export function discardRejected(mutationIds: readonly string[]): void {
  currentEngine()?.unsynced.discard(mutationIds);
}

/** Sends pending mutations now, without waiting for the next retry. */
export function sendNow(): void {
  currentEngine()?.resume();
}

/** Offers a file with all unsynced mutations of the account on the screen, and with the given drafts. */
export async function saveAllUnsyncedAsFile(drafts: readonly DraftText[] = []): Promise<void> {
  const { user } = useSession.getState();
  saveUnsyncedAsFile(user?.username ?? '', await readAllUnsynced(), drafts);
}
