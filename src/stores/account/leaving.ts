import { PATHS } from '../../domain/paths';
import type { DeletionProof } from '../../domain/user';
import { NOTICES } from '../../notices/messages';
import { showNotice, type Notice } from '../../notices/show-notice';
import { ordinaryCollections } from '../collections/collections';
import { openDialog, openDialogFirst, type Unsaved } from '../dialogs';
import { readDraftTexts } from '../drafts/draft-texts';
import { whenDraftRestored } from '../drafts/drafts';
import { countAccountItems } from '../items/items';
import { goTo } from '../navigation';
import { currentEngine } from '../sync/current-engine';
import { readAllUnsynced } from '../sync/unsynced';
import { logOut } from './account';
import { requestDeletion, type RequestResult } from './account-requests';
import { useOwnSessions } from './own-sessions';
import { useSession } from './session';

/** Reads the unsynced mutations and drafts of the current account, from all tabs of this browser. */
export async function readUnsaved(): Promise<Unsaved> {
  await Promise.all([currentEngine()?.restored, whenDraftRestored()]);
  const [unsynced, drafts] = await Promise.all([readAllUnsynced(), readDraftTexts()]);
  return { unsynced, drafts };
}

/** Opens the dialog that asks for the password, and lists what is deleted with the account. */
export async function askToDeleteAccount(): Promise<void> {
  openDialog({ name: 'deleteAccount', ...(await readUnsaved()) });
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

/** Whether this page is deleting the account, so that the server's message about the deletion is ignored. */
let isDeleting = false;

/** Deletes the current account if the proof is right, and removes it from this device. */
export async function deleteAccount(proof: DeletionProof): RequestResult {
  isDeleting = true;
  try {
    const failure = await requestDeletion(proof);
    // The response may have been lost although the server has deleted the account.
    if (failure && !useSession.getState().isDeleted) return failure;
    await leave(NOTICES.accountDeleted);
    return null;
  } finally {
    isDeleting = false;
  }
}

/** Closes an account that was deleted on another device. First offers its unsynced texts as a file. */
export async function leaveDeletedAccount(): Promise<void> {
  if (isDeleting) return;
  const deleted = useSession.getState().user?.id;
  const unsaved = await readUnsaved();
  // A different user may have logged in meanwhile.
  if (useSession.getState().user?.id !== deleted) return;
  const confirm = () => leave(NOTICES.accountDeletedElsewhere);
  if (unsaved.unsynced.length + unsaved.drafts.length === 0) return confirm();
  openDialogFirst({ name: 'accountDeleted', ...unsaved, onConfirm: () => void confirm() });
}

async function leave(notice: Notice): Promise<void> {
  await logOut();
  goTo(PATHS.login, { replace: true });
  showNotice(notice);
}
