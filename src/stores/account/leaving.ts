import { PATHS } from '../../domain/paths';
import { logError } from '../../notices/log';
import { NOTICES } from '../../notices/messages';
import { showNotice, type Notice } from '../../notices/show-notice';
import { openDialogFirst, type Unsaved } from '../dialogs';
import { whenDraftRestored } from '../drafts/drafts';
import { goTo } from '../navigation';
import { currentEngine } from '../sync/current-engine';
import { logOut } from './account';
import { useSession } from './session';

/**
 * Reads the unsynced mutations and drafts of the current account, from all tabs of this browser. Resolves to null, with
 * a toast, if the code for this can't be loaded.
 */
export async function readUnsaved(): Promise<Unsaved | null> {
  await Promise.all([currentEngine()?.restored, whenDraftRestored()]);
  const loaded = await import('../drafts/draft-texts').catch((error: unknown) => {
    logError('Loading the code that reads drafts', error);
    showNotice(NOTICES.partNotLoaded);
  });
  if (!loaded) return null;
  const { readDraftTexts } = loaded;
  const [unsynced, drafts] = await Promise.all([
    currentEngine()?.unsynced.readAll() ?? [],
    readDraftTexts(),
  ]);
  return { unsynced, drafts };
}

/** Whether this page is deleting the account, so that the server's message about the deletion is ignored. */
let isDeleting = false;

/** Runs a function that deletes the account. */
export async function whileDeleting<T>(act: () => Promise<T>): Promise<T> {
  isDeleting = true;
  try {
    return await act();
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
  if (!unsaved || useSession.getState().user?.id !== deleted) return;
  const confirm = () => leave(NOTICES.accountDeletedElsewhere);
  if (unsaved.unsynced.length + unsaved.drafts.length === 0) return confirm();
  openDialogFirst({ name: 'accountDeleted', ...unsaved, onConfirm: () => void confirm() });
}

/** Removes the account from this device, and shows the login and a toast. */
export async function leave(notice: Notice): Promise<void> {
  await logOut();
  goTo(PATHS.login, { replace: true });
  showNotice(notice);
}
