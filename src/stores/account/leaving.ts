import { PATHS } from '../../domain/paths';
import type { DeletionProof } from '../../domain/user';
import { NOTICES } from '../../notices/messages';
import { showNotice, type Notice } from '../../notices/show-notice';
import { openDialog, openDialogFirst, type Unsaved } from '../dialogs';
import { readDraftTexts } from '../drafts/draft-texts';
import { whenDraftRestored } from '../drafts/drafts';
import { goTo } from '../navigation';
import { currentEngine } from '../sync/current-engine';
import { readAllUnsynced } from '../sync/unsynced';
import { logOut } from './account';
import { requestDeletion, type RequestResult } from './account-requests';
import { useSession } from './session';

/** What this device alone has of the account on the screen: other pages may have left some, or be about to send it. */
export async function readUnsaved(): Promise<Unsaved> {
  await Promise.all([currentEngine()?.restored, whenDraftRestored()]);
  const [unsynced, drafts] = await Promise.all([readAllUnsynced(), readDraftTexts()]);
  return { unsynced, drafts };
}

/** Asks for the password, and tells what is deleted with the account. */
export async function askToDeleteAccount(): Promise<void> {
  openDialog({ name: 'deleteAccount', ...(await readUnsaved()) });
}

/** Whether this page has asked for the deletion, and so needs no word of it from the server. */
let isDeleting = false;

/** Deletes the account on the screen, if that proves it to be the person's, and takes it off this device. */
export async function deleteAccount(proof: DeletionProof): RequestResult {
  isDeleting = true;
  try {
    const failure = await requestDeletion(proof);
    // An answer may be lost, and the server have done it.
    if (failure && !useSession.getState().isDeleted) return failure;
    await leave(NOTICES.accountDeleted);
    return null;
  } finally {
    isDeleting = false;
  }
}

/** Leaves an account that was deleted elsewhere. What is on this device alone is offered as a file first. */
export async function leaveDeletedAccount(): Promise<void> {
  if (isDeleting) return;
  const deleted = useSession.getState().user?.id;
  const unsaved = await readUnsaved();
  // Somebody else may have signed in meanwhile.
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
