import type { Engine, EngineOptions } from '../../sync/engine-ports';
import type { SyncEvent } from '../../sync/sync-event';
import { onCollectionsChanged, resetCollections } from '../collections/collections';
import { onItemsChanged, resetItems } from '../items/items';
import { onConfirmed, onDefect, onMet, onRejected } from '../sync/sync-events';
import { dropDraft, keepDraft, parkDraft, restoreDraft } from '../drafts/drafts';
import { endExpiredSession, endSessionForGood, logout, useSession } from './session';
import { DEVICE_MESSAGES } from '../../notices/messages';
import { logError } from '../../notices/log';
import { closeNotices } from '../../notices/show-notice';
import { dropShared } from '../items/share-target';
import { closeItemMenu } from '../items/item-menu';
import { resetPalette } from '../palette';
import { forgetAccount, keepAccountReader, rememberAccount } from './unsynced-accounts';
import { onStorageFailed, onStorageRecovered } from '../sync/storage-problems';
import { resetSyncStatus, setSyncStatus } from '../sync/sync-status';
import { onReading, refresh, resetReading } from '../sync/reading';
import { currentEngine, setEngine } from '../sync/current-engine';

type MakeEngine = (options: Pick<EngineOptions, 'owner' | 'onEvent'>) => Engine;

const engines = new Map<string, Engine>();
/** What the server said to an account while it wasn't on the screen: it is told there, and texts are returned. */
const unseen = new Map<string, SyncEvent[]>();
let stopKeeping: () => void = () => undefined;
/** How many changes of each account the server doesn't have, pending or rejected. */
const unsynced = new Map<string, number>();

/**
 * Opens the account of a user: the stores show it from now on. One whose session ended with unsent
 * changes is taken up where it was left.
 */
export function openAccount(owner: string, make: MakeEngine): void {
  // Another tab may have changed the account without a moment between.
  if (currentEngine()) leaveAccount();
  const known = engines.get(owner);
  const engine = known ?? make({ owner, onEvent: (event) => onEvent(owner, event) });
  engines.set(owner, engine);
  resetCollections();
  resetItems();
  resetReading();
  setEngine(engine);
  const { user } = useSession.getState();
  if (user) rememberAccount(owner, user.username);
  restoreDraft(owner);
  stopKeeping = keepDraft(engine);
  if (known) {
    onCollectionsChanged();
    for (const event of unseen.get(owner) ?? []) onEvent(owner, event);
    unseen.delete(owner);
    known.resume();
  }
  refresh();
}

/** Leaves the account on the screen; its unsent changes are kept until the same user is back. */
export function leaveAccount(): void {
  const leaving = currentEngine();
  if (leaving) {
    leaving.pause();
    stopKeeping();
    parkDraft(leaving.owner);
    keepAccountReader(leaving.owner, leaving.unsynced.readAll);
  }
  resetPalette();
  closeItemMenu();
  // They may call its collections by their names, and somebody else may be the next one here.
  closeNotices((message) => !DEVICE_MESSAGES.has(message));
  setEngine(null);
  resetCollections();
  resetItems();
  resetReading();
  resetSyncStatus();
}

/**
 * Logs out: nothing of the account stays on this device (spec §2). Resolves when the browser may be killed
 * without coming back signed in; the session is forgotten last, as that takes long to reach the disk.
 */
export async function logOut(): Promise<void> {
  const { user } = useSession.getState();
  const leaving = currentEngine();
  stopKeeping();
  await doneWithin(LONGEST_LOGOUT_MS, [endSessionForGood(), leaving?.forget()]);
  // Another tab may have signed somebody else in meanwhile.
  if (useSession.getState().user?.id === user?.id) closeAccount();
}

/** Forgets the session and the account on the screen, and has the device forget the account. */
export function closeAccount(): void {
  const closing = currentEngine();
  if (closing) {
    stopKeeping();
    void closing.forget();
    engines.delete(closing.owner);
    unseen.delete(closing.owner);
    unsynced.delete(closing.owner);
    onStorageRecovered(closing.owner);
  }
  logout();
  if (!closing) return;
  dropDraft(closing.owner);
  forgetAccount(closing.owner);
  dropShared(closing.owner);
}

/** A storage that is stuck must not keep anybody signed in, in ms. */
const LONGEST_LOGOUT_MS = 2_000;

/** Waits until all is done, or the time is up; what fails is only logged. */
async function doneWithin(
  ms: number,
  steps: readonly (Promise<void> | undefined)[],
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  const log = (error: unknown) => logError('Taking the account off this device', error);
  await Promise.race([Promise.all(steps.map((step) => step?.catch(log))), late]);
  clearTimeout(timer);
}

/** Whether the server lacks changes of any account, also of one whose session has ended. */
export function hasUnsynced(): boolean {
  return [...unsynced.values()].some((count) => count > 0);
}

function onEvent(owner: string, event: SyncEvent): void {
  // Also of an account that has left the screen: what it has unsent would be lost with the page.
  if (event.type === 'storageFailed') return onStorageFailed(owner, event);
  if (event.type === 'storageRecovered') return onStorageRecovered(owner);
  if (event.type === 'status') unsynced.set(owner, event.unsent + event.rejected);
  if (currentEngine()?.owner !== owner) {
    if (event.type === 'rejected' || event.type === 'confirmed')
      unseen.set(owner, [...(unseen.get(owner) ?? []), event]);
    return;
  }
  switch (event.type) {
    case 'itemsChanged':
      return onItemsChanged(event.ids);
    case 'collectionsChanged':
      return onCollectionsChanged();
    case 'confirmed':
      return onConfirmed(event.change);
    case 'rejected':
      return onRejected(event);
    case 'defect':
      return onDefect(event);
    case 'keptBoth':
    case 'revived':
    case 'rehomed':
    case 'renamed':
      return onMet(event);
    case 'reading':
      return onReading(event);
    case 'unauthenticated':
      return endExpiredSession();
    case 'status':
      // To who has to log in first, the server is as far away as without a network.
      if (useSession.getState().isExpired)
        return setSyncStatus({ ...event, isReachable: false, pausedUntil: null });
      return setSyncStatus(event);
  }
}
