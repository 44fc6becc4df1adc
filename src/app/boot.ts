import { createBackend, type Backend } from '../backend/backend';
import { mainPath, PATHS, prerenderedPage } from '../domain/paths';
import { logError, logDenied } from '../notices/log';
import { firstListDrawn } from '../stores/items/list-drawn';
import { connectSession, isSignedIn, useSession } from '../stores/account/session';
import { connectSite } from '../stores/site';
import { watchStyles } from '../ui/failed-styles';
import { deleteViewSnapshot } from './view-snapshot';
import { MainScreen, Modals, Palette, preloadParts, ToastArea } from './lazy-components';
import { accountRestored, connectWorkspace, showAccount } from './load-workspace';
import { PUBLIC_PAGES } from './public-pages';

/**
 * Connects stores, sync and server. Resolves when the first screen can be drawn at once. Meanwhile, the server is asked
 * for the account's data.
 */
export async function boot(): Promise<void> {
  watchStyles();
  let mainView = Promise.resolve();
  const backend = createBackend(window.location.origin);
  window.addEventListener('unhandledrejection', ({ reason }) => logError('Unexpected', reason));
  connectSite(backend.site.read, document.documentElement.dataset);
  connectWorkspace(backend);
  await finishLogout(backend);
  const onUser = (userId: string | null) => {
    showAccount(userId);
    if (userId === null) return deleteViewSnapshot();
    mainView = preload('the main view', MainScreen.preload());
    // Some pages, such as the help page, have no list, so no row is ever drawn there.
    const firstRow = Promise.race([firstListDrawn, mainView.then(() => delay(QUIET_MS))]);
    void firstRow.then(() => whenIdle(preloadOverlays));
  };
  connectSession(backend.auth, (user) => onUser(user?.id ?? null), await accountHeldHere(backend));
  if (!isSignedIn()) deleteViewSnapshot();
  tellLogouts(backend);
  goHome();
  const { pathname } = window.location;
  const launched = inTime(takeLaunch(pathname));
  await Promise.all([mainView.then(restored), preloadPage(pathname), launched]);
  onFirstUse(preloadForVisitors, null);
  // From now on, users may go offline and expect the app to start again.
  void firstListDrawn.then(() => afterNextFrame(installApp));
  // Keeps an installed worker up to date for visitors. Without one, it is installed after the login.
  if (navigator.serviceWorker?.controller) onFirstUse(installApp, QUIET_MS);
}

/** Replaces the path `/` by that of the main view if a user is signed in (spec §2), before anything is drawn. */
function goHome(): void {
  const { user } = useSession.getState();
  if (user && window.location.pathname === PATHS.home)
    window.history.replaceState(null, '', mainPath(user.username) + window.location.search);
}

/** Sends the server the logouts that it hasn't received yet: now, and whenever the network is back. */
function tellLogouts({ auth }: Backend): void {
  const tell = () => void auth.tellLogouts();
  tell();
  window.addEventListener('online', tell);
}

/** Finishes a logout during which the browser was killed. localStorage then has the state from before the logout. */
async function finishLogout({ auth }: Backend): Promise<void> {
  const logout = await (window.jotLogout ?? auth.readLogoutAtStart());
  if (logout === null) return;
  const { takeOffDevice } = await import('./take-off-device');
  const user = auth.currentUser() ?? auth.expiredUser();
  auth.logout();
  if (user) await takeOffDevice(user, logout.use);
}

/** Waits until the account is read from this device, so that its list isn't drawn empty first. */
function restored(): Promise<void> {
  return inTime(accountRestored());
}

/** Waits for the storage, for `MAX_STORAGE_MS` at most, so that the page doesn't stay empty. */
async function inTime(done: Promise<void>): Promise<void> {
  await Promise.race([done, delay(MAX_STORAGE_MS)]);
}

const MAX_STORAGE_MS = 1_000;

/** Returns the id of the user whose token has expired, if this device still has the account; else null. */
async function accountHeldHere({ auth }: Backend): Promise<string | null> {
  const expired = auth.expiredUser();
  if (expired === null) return null;
  const { holdsAccount } = await import('../sync/store/indexed-db');
  return (await holdsAccount(expired.id)) ? expired.id : null;
}

/** Reads what another app, a shortcut or the browser's address bar has opened this page for. */
async function takeLaunch(path: string): Promise<void> {
  const isSearch = window.location.search.includes('q=');
  if (!isSearch && !LAUNCH_PATHS.has(`/${path.split('/')[1]}`)) return;
  const launch = async () => (await import('./launch')).takeLaunch();
  await preload('what the app was opened for', launch());
}

const LAUNCH_PATHS: ReadonlySet<string> = new Set([PATHS.share, PATHS.open]);

let isInstalling = false;

/** Installs the service worker, if there can be one. On plain http, there is none. */
function installApp(): void {
  if (isInstalling || !navigator.serviceWorker) return;
  isInstalling = true;
  const install = async () => (await import('./register-service-worker')).registerServiceWorker();
  // Some browsers forbid service workers in private windows. Then only a start without a network fails.
  install().catch((error: unknown) => logDenied('Installing the service worker', error));
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Runs a function when the browser is idle, after `QUIET_MS` at the latest. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: QUIET_MS });
  // Safari has no `requestIdleCallback`.
  else afterNextFrame(act);
}

/** Runs a function after the next frame has been painted. */
function afterNextFrame(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}

/**
 * Loads the main view and the palette for visitors who may log in, so that they don't wait for the list afterwards.
 * Called at the first key or touch, so it costs nothing for visitors who only read.
 */
function preloadForVisitors(): void {
  void preload('the main view', MainScreen.preload());
  void preload('the palette', Palette.preload());
}

/** Loads the screen of a prerendered page before React draws it, so that the page is never empty meanwhile. */
async function preloadPage(path: string): Promise<void> {
  const name = prerenderedPage(path);
  if (name === null || (PUBLIC_PAGES[name].isForVisitors && isSignedIn())) return;
  await preload('the page', PUBLIC_PAGES[name].preload());
}

/** Loads the parts of the main view that open by a key or a touch. */
function preloadOverlays(): void {
  installApp();
  // Toasts are rarely needed at once, but must be loaded before the network fails.
  void preload('the toasts', ToastArea.preload());
  void preload('the dialogs', Modals.preload());
  void preload('the palette', Palette.preload());
  void preload('the menus', preloadParts());
}

/**
 * Loads what the first frame doesn't need, at the first key or touch. If `quietMs` isn't null, it is loaded after that
 * time at the latest, in ms.
 */
function onFirstUse(load: () => void, quietMs: number | null): void {
  const once = () => {
    clearTimeout(timer);
    for (const event of FIRST_USE) document.removeEventListener(event, once);
    load();
  };
  for (const event of FIRST_USE) document.addEventListener(event, once, { passive: true });
  const timer = quietMs === null ? undefined : setTimeout(once, quietMs);
}

/** Time in ms after which the first frame and the first list should have been drawn. */
const QUIET_MS = 2_000;

const FIRST_USE = ['keydown', 'pointerdown'] as const;

/** Loads a part, and only logs an error: the part is loaded again when it is rendered, and shows an error there. */
async function preload(name: string, loading: Promise<void>): Promise<void> {
  try {
    await loading;
  } catch (error) {
    logError(`Loading ${name}`, error);
  }
}
