import type { DeletionProof } from '../../domain/user';
import { NOTICES } from '../../notices/messages';
import { ordinaryCollections } from '../collections/collections';
import { openDialog } from '../dialogs';
import { countAccountItems } from '../items/counts';
import { requestDeletion, type RequestResult } from './account-requests';
import { leave, readUnsaved, whileDeleting } from './leaving';
import { useOwnSessions } from './own-sessions';
import { useSession } from './session';

/** Opens the dialog that asks for the password, and lists what is deleted with the account. */
export async function askToDeleteAccount(): Promise<void> {
  const unsaved = await readUnsaved();
  if (unsaved) openDialog({ name: 'deleteAccount', ...unsaved });
}

/**
 * Counts what is deleted with the current account: its items, also in the trash bin, its collections, and the devices
 * with a session. `devices` is null while the sessions aren't loaded.
 */
export function accountSize() {
  return {
    items: countAccountItems(),
    collections: ordinaryCollections().length,
    devices: useOwnSessions.getState().sessions?.length ?? null,
  };
}

/** Deletes the current account if the proof is right, and removes it from this device. */
export function deleteAccount(proof: DeletionProof): RequestResult {
  return whileDeleting(async () => {
    const failure = await requestDeletion(proof);
    // The response may have been lost although the server has deleted the account.
    if (failure && !useSession.getState().isDeleted) return failure;
    await leave(NOTICES.accountDeleted);
    return null;
  });
}
