import type { Backend } from '../backend/backend';
import { listenForKeys } from '../commands/dispatch';
import { leaveAccount, openAccount } from '../stores/account/account';
import { firstListDrawn } from '../stores/items/list-drawn';
import { logError } from '../notices/log';
import { currentEngine } from '../stores/sync/current-engine';
import { leaveDeletedAccount } from '../stores/account/leaving';
import { isDemo, useSession } from '../stores/account/session';
import { collectionOfPath, openCollectionOfUrl } from '../stores/collections/open-collection';
import { useSyncStatus } from '../stores/sync/sync-status';
import { refresh } from '../stores/sync/reading';
import { hasUnsaved } from '../stores/drafts/unsaved';
import { PAGE_KEY } from '../domain/storage-keys';
import { createEngine } from '../sync/engine';
import { openIndexedDb } from '../sync/store/indexed-db';
import { browserLocalStorage } from '../sync/store/last-line';
import { openTabs } from '../sync/tabs/tabs';
import { timeFormats } from '../texts/moment';

/** Creates and connects the parts that an open account needs: the engine, the stores, and the commands' keys. */
export interface Workspace {
  /** Opens the account of a user; closes the open one if the id is null. */
  show(userId: string | null): void;
  /** Resolves when the device's records are read and the list of the page's path is shown. */
  restored(): Promise<void>;
}

/** Creates the page's workspace. Visitors don't need it, so it is in a chunk of its own. */
export function createWorkspace(backend: Backend): Workspace {
  listenForKeys(document);
  later(async () => (await import('./after-first-row')).startAfterFirstRow());
  const takeOnline = () => useSyncStatus.setState({ isOnline: navigator.onLine });
  takeOnline();
  window.addEventListener('offline', takeOnline);
  window.addEventListener('online', () => {
    takeOnline();
    currentEngine()?.resume();
  });
  // Browsers limit the connections to a server to six. Hidden pages close theirs.
  const follow = () => currentEngine()?.follow(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', follow);
  // A page that is hidden already gets no `visibilitychange` when it is closed.
  window.addEventListener('pagehide', () => currentEngine()?.follow(false));
  window.addEventListener('pageshow', follow);
  // The browser asks the user, in its own words, only if closing the page would lose something that isn't stored.
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
  // An account with an expired session stays open, but sends no requests until the user has logged in again.
  useSession.subscribe(({ user, isExpired }, before) => {
    if (user?.id !== before.user?.id || isExpired === before.isExpired) return;
    useSyncStatus.setState({ obstacle: isExpired ? 'unreachable' : null });
    if (isExpired) return currentEngine()?.pause();
    currentEngine()?.resume();
    follow();
    refresh();
  });
  useSession.subscribe(({ isDeleted }, before) => {
    if (isDeleted && !before.isDeleted) void leaveDeletedAccount();
  });
  let watching = new AbortController();
  return {
    show(userId) {
      watching.abort();
      watching = new AbortController();
      const { signal } = watching;
      if (userId === null) return leaveAccount();
      const username = useSession.getState().user?.username;
      openAccount(userId, (options) =>
        createEngine({
          ...options,
          backend,
          storage: openIndexedDb(userId, { username }),
          localStorage: browserLocalStorage(),
          tabs,
          firstCollection: () => collectionOfPath(window.location.pathname)?.id,
        }),
      );
      if (useSession.getState().isExpired) currentEngine()?.pause();
      later(async () => (await import('./launch')).finishLaunch());
      follow();
      if (isDemo(useSession.getState().user)) later(() => watchResets(backend, signal));
      // Ahead of the first row, which would have to wait for it.
      timeFormats();
    },
    async restored() {
      await currentEngine()?.restored;
      openCollectionOfUrl();
    },
  };
}

async function watchResets({ realtime }: Backend, signal: AbortSignal): Promise<void> {
  const { watchDemoResets } = await import('../stores/account/demo-resets');
  if (!signal.aborted) watchDemoResets(realtime.subscribeToDemoResets, signal);
}

/** Runs a function once the first row is drawn. */
function later(act: () => Promise<void>): void {
  void firstListDrawn.then(act).catch((error: unknown) => logError('After the first row', error));
}

/** Stores this page's id for its tab. Returns the id of the tab's previous page; undefined for a new tab. */
function replacePage(page: string): string | undefined {
  try {
    const before = sessionStorage.getItem(PAGE_KEY) ?? undefined;
    sessionStorage.setItem(PAGE_KEY, page);
    return before;
  } catch {
    // Storage is forbidden, so the previous page left no id.
    return undefined;
  }
}
