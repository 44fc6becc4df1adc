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
 * Connects stores, sync and server. Resolves when what a signed-in person sees first can be drawn
 * at once; its data are asked for meanwhile.
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
    // Pages without a list, such as the help page, draw no row.
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
  // Whoever sees their list may lose the network in the next moment, and wants it again.
  void firstListDrawn.then(() => afterNextFrame(installApp));
  // Visitors who have the worker are kept up to date; who signs in gets it.
  if (navigator.serviceWorker?.controller) onFirstUse(installApp, QUIET_MS);
}

/** Who is signed in has the main view where visitors are welcomed (spec §2): it is drawn at once, and nothing before it. */
function goHome(): void {
  const { user } = useSession.getState();
  if (user && window.location.pathname === PATHS.home)
    window.history.replaceState(null, '', mainPath(user.username));
}

/** Has the server told of logouts that it couldn't be told of: now, and whenever the network is back. */
function tellLogouts({ auth }: Backend): void {
  const tell = () => void auth.tellLogouts();
  tell();
  window.addEventListener('online', tell);
}

/** Ends a logout that the browser was killed in: localStorage is then as it was before it. */
async function finishLogout({ auth }: Backend): Promise<void> {
  const logout = await (window.jotLogout ?? auth.readLogoutAtStart());
  if (logout === null) return;
  const { takeOffDevice } = await import('./take-off-device');
  const user = auth.currentUser() ?? auth.expiredUser();
  auth.logout();
  if (user) await takeOffDevice(user, logout.use);
}

/** Waits for what this device holds: drawing an empty list first would only make the full one later. */
function restored(): Promise<void> {
  return inTime(accountRestored());
}

/** Waits for the storage, but not longer than `MAX_STORAGE_MS`: the page must not stay empty. */
async function inTime(done: Promise<void>): Promise<void> {
  await Promise.race([done, delay(MAX_STORAGE_MS)]);
}

const MAX_STORAGE_MS = 1_000;

/** Id of the user whose token has expired and whose account is on this device all the same. */
async function accountHeldHere({ auth }: Backend): Promise<string | null> {
  const expired = auth.expiredUser();
  if (expired === null) return null;
  const { holdsAccount } = await import('../sync/store/indexed-db');
  return (await holdsAccount(expired.id)) ? expired.id : null;
}

/** Takes what another app or a shortcut has opened this page for. */
async function takeLaunch(path: string): Promise<void> {
  if (!LAUNCH_PATHS.has(`/${path.split('/')[1]}`)) return;
  const launch = async () => (await import('./launch')).takeLaunch();
  await preload('what the app was opened for', launch());
}

const LAUNCH_PATHS: ReadonlySet<string> = new Set([PATHS.share, PATHS.open]);

let isInstalling = false;

/** Has the app kept by the browser, where it can be: not on plain http. */
function installApp(): void {
  if (isInstalling || !navigator.serviceWorker) return;
  isInstalling = true;
  const install = async () => (await import('./register-service-worker')).registerServiceWorker();
  // Some forbid it in private windows. Then all works but a start without a network.
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
  // Safari has no such callback.
  else afterNextFrame(act);
}

/** What is on its way to the screen is there first. */
function afterNextFrame(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}

/**
 * Visitors may sign in, and shouldn't wait for the list then. Nobody does so without a key or a touch,
 * and who only reads is left in peace.
 */
function preloadForVisitors(): void {
  void preload('the main view', MainScreen.preload());
  void preload('the palette', Palette.preload());
}

/** Loads the screen of a prerendered page ahead, so that its place is never empty. */
async function preloadPage(path: string): Promise<void> {
  const name = prerenderedPage(path);
  if (name === null || (PUBLIC_PAGES[name].isForVisitors && isSignedIn())) return;
  await preload('the page', PUBLIC_PAGES[name].preload());
}

/** Loads what opens over the main view by a key or a touch. */
function preloadOverlays(): void {
  installApp();
  // Toasts are rarely the first thing to be shown, but must be there when the network isn't.
  void preload('the toasts', ToastArea.preload());
  void preload('the dialogs', Modals.preload());
  void preload('the palette', Palette.preload());
  void preload('the menus', preloadParts());
}

/**
 * The first frame does without what is loaded here; whoever begins to use the app may want it soon.
 * It is loaded after `quietMs` at the latest, where such a time is given.
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

/** Longest time in ms until the first frame and the first list are expected to be through. */
const QUIET_MS = 2_000;

const FIRST_USE = ['keydown', 'pointerdown'] as const;

/** A part that can't be loaded now is asked for again when it is drawn, and fails there. */
async function preload(name: string, loading: Promise<void>): Promise<void> {
  try {
    await loading;
  } catch (error) {
    logError(`Loading ${name}`, error);
  }
}
