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
import { dropShared } from '../items/kept-shares';
import { closeItemMenu } from '../items/item-menu';
import { resetPalette } from '../palette';
import { resetHistory } from '../undo/history';
import {
  forgetAccount,
  hasUnwritten,
  isRemembered,
  keepUnwritten,
  rememberAccount,
  takeUnwritten,
} from './unsynced-accounts';
import { resetSyncStatus, setSyncStatus, useSyncStatus } from '../sync/sync-status';
import { onReading, refresh, resetReading } from '../sync/reading';
import { currentEngine, setEngine } from '../sync/current-engine';

type MakeEngine = (options: Pick<EngineOptions, 'owner' | 'unwritten' | 'onEvent'>) => Engine;

let stopKeeping: () => void = () => undefined;

/** Opens the account of a user: the stores show it from now on. */
export function openAccount(owner: string, make: MakeEngine): void {
  // Another tab may have changed the account without a moment between.
  if (currentEngine()) leaveAccount();
  resetStores();
  const engine = make({
    owner,
    unwritten: takeUnwritten(owner),
    onEvent: (event) => onEvent(owner, event),
  });
  // Where it still fails, the new engine says so.
  onStorageRecovered(owner);
  setEngine(engine);
  rememberAccount(owner, useSession.getState().user?.username ?? '');
  stopKeeping = keepDraft(engine);
  refresh();
}

/**
 * Leaves the account on the screen, as its session has ended. What is unsent and the draft stay on this
 * device until the same user is back; after a logout, also of another tab, nothing stays.
 */
export function leaveAccount(): void {
  const leaving = currentEngine();
  stopKeeping();
  if (leaving && isRemembered(leaving.owner)) void closeOnDevice(leaving);
  else if (leaving) takeOffDevice(leaving);
  if (leaving) useDialogs.setState({ current: null, waiting: [] });
  resetPalette();
  closeItemMenu();
  // They may call its collections by their names, and somebody else may be the next one here.
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

/** Closes an account that stays on this device, unless another tab has logged out of it. */
async function closeOnDevice(leaving: Engine): Promise<void> {
  const { owner } = leaving;
  const isLoggedOut = connectedAuth().wasLoggedOut();
  const writes = leaving.close();
  keepUnwritten(owner, leaving.unsynced.list(), writes);
  if (!(await isLoggedOut)) return;
  await writes;
  // The same person may be back already.
  if (currentEngine()?.owner === owner) return;
  forgetAccount(owner);
  takeOffDevice(leaving);
}

function takeOffDevice(leaving: Engine): void {
  const { owner } = leaving;
  // What was shared after the next login stays with the account.
  leaving.forget().then((isRemoved) => isRemoved && dropShared(owner), logTakingOff);
  onStorageRecovered(owner);
}

/**
 * Logs out: nothing of the account stays on this device (spec §2). Resolves when the browser may be killed
 * without coming back signed in; the session is forgotten last, as that takes long to reach the disk.
 */
export async function logOut(): Promise<void> {
  const { user } = useSession.getState();
  const leaving = currentEngine();
  stopKeeping();
  if (leaving) forgetAccount(leaving.owner);
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, MAX_LOGOUT_MS);
  });
  await Promise.race([endForGood(leaving), late]);
  // Another tab may have signed somebody else in meanwhile.
  if (useSession.getState().user?.id === user?.id) closeAccount();
}

/**
 * Records the logout for every later start and the other tabs, and removes the account from the device as it is now.
 * What the same person writes after the next login stays, however late this finishes.
 */
async function endForGood(leaving: Engine | null): Promise<void> {
  const use = await leaving?.lastUse();
  await Promise.all([
    connectedAuth().recordLogout(use).catch(logTakingOff),
    leaving?.forget(use).catch(logTakingOff),
  ]);
}

/** Forgets the session: every page leaves the account, and takes it off this device. */
export function closeAccount(): void {
  const closing = currentEngine();
  if (closing) forgetAccount(closing.owner);
  logout();
}

const logTakingOff = (error: unknown) => logError('Taking the account off this device', error);

/** A storage that is stuck must not keep anybody signed in, in ms. */
const MAX_LOGOUT_MS = 2_000;

/**
 * Whether the server lacks changes of the account on the screen, or this device what was written in one whose
 * session has ended.
 */
export function hasUnsynced(): boolean {
  const { unsent, rejected } = useSyncStatus.getState();
  return unsent + rejected > 0 || hasUnwritten();
}

function onEvent(owner: string, event: SyncEvent): void {
  switch (event.type) {
    // Also of an account that has just left the screen: what isn't written would be lost with the page.
    case 'storageFailed':
      return onStorageFailed(owner, event);
    case 'storageRecovered':
      return onStorageRecovered(owner);
    case 'itemsChanged':
      return onItemsChanged(event.ids);
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
      // To who has to log in first, the server is as far away as without a network.
      if (useSession.getState().isExpired)
        return setSyncStatus({
          ...event,
          isReachable: false,
          pausedUntil: null,
          isDiskFull: false,
        });
      return setSyncStatus(event);
  }
}
