import type { Backend } from '../backend/backend';
import { listenForKeys } from '../commands/dispatch';
import { leaveAccount, openAccount } from '../stores/account/account';
import { firstListDrawn } from '../stores/items/list-drawn';
import { logError } from '../notices/log';
import { currentEngine } from '../stores/sync/current-engine';
import { leaveDeletedAccount } from '../stores/account/leaving';
import { watchDemoResets } from '../stores/account/demo-resets';
import { isDemo, useSession } from '../stores/account/session';
import { collectionOfPath, openCollectionOfUrl } from '../stores/collections/open-collection';
import { useSyncStatus } from '../stores/sync/sync-status';
import { refresh } from '../stores/sync/reading';
import { hasUnsaved } from '../stores/drafts/unsaved';
import { PAGE_KEY } from '../domain/storage-keys';
import { createEngine } from '../sync/engine';
import { openIndexedDb } from '../sync/store/indexed-db';
import { browserLocalStorage } from '../sync/store/last-line';
import { persisting } from '../sync/store/persistence';
import { openTabs } from '../sync/tabs/tabs';
import { prepareTimes } from '../ui/format-time';

/** All that an account needs behind the screen: its engine, its stores, and the commands' keys. */
export interface Workspace {
  /** Shows the account of a user, or none. */
  show(userId: string | null): void;
  /** Puts the list of the page's address on the screen, as soon as this device has told what it holds. */
  restored(): Promise<void>;
}

/** Makes the workspace of this page. Visitors do without it, so it is loaded when it is needed. */
export function createWorkspace(backend: Backend): Workspace {
  listenForKeys(document);
  later(async () => (await import('./save-view-snapshot')).saveViewSnapshotOnLeave());
  const takeOnline = () => useSyncStatus.setState({ isOnline: navigator.onLine });
  takeOnline();
  window.addEventListener('offline', takeOnline);
  window.addEventListener('online', () => {
    takeOnline();
    currentEngine()?.resume();
  });
  // A browser opens six connections to a server: pages that nobody looks at must not hold them all.
  const follow = () => currentEngine()?.follow(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', follow);
  // One that is hidden already is told nothing else when it is closed.
  window.addEventListener('pagehide', () => currentEngine()?.follow(false));
  window.addEventListener('pageshow', follow);
  // What this device keeps is there again on the next visit. The browser asks in its own words.
  window.addEventListener('beforeunload', (event) => {
    const isKept = currentEngine()?.prepareToLeave() ?? true;
    const hasProblem = useSyncStatus.getState().storageProblem !== null;
    if (!isKept || (hasProblem && hasUnsaved())) event.preventDefault();
  });
  const page = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const tabs = openTabs(
    page,
    navigator.locks,
    (name) => new BroadcastChannel(name),
    replacePage(page),
  );
  // An account may be on the screen whose session has expired: nothing is asked for it until it is back.
  useSession.subscribe(({ user, isExpired }, before) => {
    if (user?.id !== before.user?.id || isExpired === before.isExpired) return;
    useSyncStatus.setState({ isReachable: !isExpired, pausedUntil: null, isDiskFull: false });
    if (isExpired) return currentEngine()?.pause();
    currentEngine()?.resume();
    follow();
    refresh();
  });
  useSession.subscribe(({ isDeleted }, before) => {
    if (isDeleted && !before.isDeleted) void leaveDeletedAccount();
  });
  let stopWatching: (() => void) | undefined;
  return {
    show(userId) {
      stopWatching?.();
      stopWatching = undefined;
      if (userId === null) return leaveAccount();
      const username = useSession.getState().user?.username;
      openAccount(userId, (options) =>
        createEngine({
          ...options,
          backend,
          storage: persisting(openIndexedDb(userId, { username }), storageManager()),
          localStorage: browserLocalStorage(),
          tabs,
          firstCollection: () => collectionOfPath(window.location.pathname)?.id,
        }),
      );
      if (useSession.getState().isExpired) currentEngine()?.pause();
      later(async () => (await import('./launch')).finishLaunch());
      follow();
      if (isDemo(useSession.getState().user))
        stopWatching = watchDemoResets(backend.realtime.subscribeToDemoResets);
      prepareTimes();
    },
    async restored() {
      await currentEngine()?.restored;
      openCollectionOfUrl();
    },
  };
}

/** Runs what the first row doesn't wait for, once that is drawn. */
function later(act: () => Promise<void>): void {
  void firstListDrawn.then(act).catch((error: unknown) => logError('After the first row', error));
}

/** Notes which page this tab shows. Returns the one before; undefined for a new tab. */
function replacePage(page: string): string | undefined {
  try {
    const before = sessionStorage.getItem(PAGE_KEY) ?? undefined;
    sessionStorage.setItem(PAGE_KEY, page);
    return before;
  } catch {
    // Storage is forbidden: then nothing is kept that it could be told by.
    return undefined;
  }
}

/** Plain http has none. */
function storageManager(): StorageManager | undefined {
  return navigator.storage as StorageManager | undefined;
}
