import type { Engine, EngineOptions } from '../../sync/engine-ports';
import type { SyncEvent } from '../../sync/core/sync-event';
import { onCollectionsChanged, resetCollections } from '../collections/collections';
import { onItemsChanged, resetItems } from '../items/items';
import {
  onConfirmed,
  onConflict,
  onDefect,
  onRejected,
  onStorageFailed,
  onStorageRecovered,
} from '../sync/sync-events';
import { useDialogs } from '../dialogs';
import { keepDraft } from '../drafts/drafts';
import { connectedAuth, endExpiredSession, logout, useSession } from './session';
import { DEVICE_MESSAGES } from '../../notices/messages';
import { logError } from '../../notices/log';
import { closeNotices } from '../../notices/show-notice';
import { forgetSeen } from '../later/returned';
import { closeItemMenu } from '../items/item-menu';
import { closePeek } from '../items/peek';
import { resetPalette } from '../palette';
import { resetHistory } from '../undo/history';
import {
  forgetAccount,
  hasUnwritten,
  isRemembered,
  keepUnwritten,
  rememberAccount,
  takeUnwritten,
} from './opened-accounts';
import { resetSyncStatus, setSyncStatus, useSyncStatus } from '../sync/sync-status';
import { onReading, refresh, resetReading } from '../sync/reading';
import { currentEngine, setEngine } from '../sync/current-engine';

type MakeEngine = (options: Pick<EngineOptions, 'owner' | 'unwritten' | 'onEvent'>) => Engine;

let stopKeeping: () => void = () => undefined;

/** Opens a user's account. From now on, the stores show it. */
export function openAccount(owner: string, make: MakeEngine): void {
  // Another tab may have switched directly to another account.
  if (currentEngine()) leaveAccount();
  resetStores();
  const engine = make({
    owner,
    unwritten: takeUnwritten(owner),
    onEvent: (event) => onEvent(owner, event),
  });
  // If the storage still fails, the new engine reports it.
  onStorageRecovered(owner);
  setEngine(engine);
  rememberAccount(owner, useSession.getState().user?.username ?? '');
  stopKeeping = keepDraft(engine);
  refresh();
}

/**
 * Closes the current account after its session has ended. Unsent mutations and the draft stay on this device until the
 * same user logs in again. After a logout in this or another tab, everything is removed.
 */
export function leaveAccount(): void {
  const leaving = currentEngine();
  stopKeeping();
  if (leaving && isRemembered(leaving.owner)) void closeAndKeep(leaving);
  else if (leaving) removeFromDevice(leaving);
  if (leaving) useDialogs.setState({ current: null, waiting: [] });
  resetPalette();
  closeItemMenu();
  closePeek();
  // Toasts may name the account's collections, and the next user may be somebody else.
  closeNotices((message) => !DEVICE_MESSAGES.has(message));
  setEngine(null);
  resetStores();
  resetSyncStatus();
}

function resetStores(): void {
  resetHistory();
  resetCollections();
  resetItems();
  resetReading();
}

/** Closes an account and keeps it on this device. If another tab has logged out of it, it is removed instead. */
async function closeAndKeep(leaving: Engine): Promise<void> {
  const { owner } = leaving;
  const isLoggedOut = connectedAuth().wasLoggedOut();
  const writes = leaving.close();
  keepUnwritten(owner, leaving.unsynced.list(), writes);
  if (!(await isLoggedOut)) return;
  await writes;
  // The same user may have logged in again meanwhile.
  if (currentEngine()?.owner === owner) return;
  forgetAccount(owner);
  removeFromDevice(leaving);
}

function removeFromDevice(leaving: Engine): void {
  const { owner } = leaving;
  forget(leaving).catch(logRemovalFailure);
  onStorageRecovered(owner);
}

async function forget(leaving: Engine): Promise<void> {
  const { owner } = leaving;
  // If the account has been used again meanwhile, it stays on the device, and so do its shares.
  if (!(await leaving.forget())) return;
  forgetSeen(owner);
  const { dropShared } = await import('../items/kept-shares');
  dropShared(owner);
}

/**
 * Logs out, and removes the account from this device (spec §2). Once this resolves, the user stays logged out even if
 * the browser is killed. The session is deleted last, because localStorage is written to the disk some seconds later.
 */
export async function logOut(): Promise<void> {
  const { user } = useSession.getState();
  const leaving = currentEngine();
  stopKeeping();
  if (leaving) forgetAccount(leaving.owner);
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, MAX_LOGOUT_MS);
  });
  await Promise.race([recordAndRemove(leaving), late]);
  // In another tab, a different user may have logged in meanwhile.
  if (useSession.getState().user?.id === user?.id) closeAccount();
}

/**
 * Records the logout for later starts and for other tabs, and removes the account's current data from this device. What
 * the same user writes after a later login stays, even if the removal isn't finished by then.
 */
async function recordAndRemove(leaving: Engine | null): Promise<void> {
  const use = await leaving?.lastUse();
  await Promise.all([
    connectedAuth().recordLogout(use).catch(logRemovalFailure),
    leaving?.forget(use).catch(logRemovalFailure),
  ]);
}

/** Deletes the session. Every tab then closes the account and removes it from this device. */
export function closeAccount(): void {
  const closing = currentEngine();
  if (closing) forgetAccount(closing.owner);
  logout();
}

const logRemovalFailure = (error: unknown) => logError('Taking the account off this device', error);

/** Timeout for the storage during a logout, in ms. */
const MAX_LOGOUT_MS = 2_000;

/**
 * Whether the current account has mutations that the server doesn't have, or a closed account has mutations that this
 * device could not store.
 */
export function hasUnsynced(): boolean {
  const { unsent, rejected } = useSyncStatus.getState();
  return unsent + rejected > 0 || hasUnwritten();
}

function onEvent(owner: string, event: SyncEvent): void {
  switch (event.type) {
    // Also for an account that was just closed: closing the page would lose what isn't stored.
    case 'storageFailed':
      return onStorageFailed(owner, event);
    case 'storageRecovered':
      return onStorageRecovered(owner);
    case 'itemsChanged':
      return onItemsChanged(event.ids, event.isFromTab);
    case 'collectionsChanged':
      return onCollectionsChanged();
    case 'confirmed':
      return onConfirmed(event.mutation);
    case 'rejected':
      return onRejected(event.rejections);
    case 'defect':
      return onDefect(event);
    case 'keptBoth':
    case 'revived':
    case 'rehomed':
    case 'renamed':
      return onConflict(event);
    case 'reading':
      return onReading(event);
    case 'unauthenticated':
      return endExpiredSession();
    case 'status':
      // Until the user logs in again, nothing can be sent, so the status is the same as offline.
      if (useSession.getState().isExpired)
        return setSyncStatus({ ...event, obstacle: 'unreachable' });
      return setSyncStatus(event);
  }
}
