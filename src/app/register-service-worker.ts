import { FOCUS_REFETCH_AFTER_MS } from '../domain/limits';
import { NOTICES } from '../notices/messages';
import { showNotice } from '../notices/show-notice';
import * as texts from '../texts/notices';

/** How often an open page checks for a new version, in ms. */
const CHECK_EVERY_MS = 3_600_000;

/**
 * Registers the service worker, so that the app starts without a network from now on. A toast offers each new version.
 * Call this only if the browser supports service workers.
 */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const offerWaiting = () => {
    // The very first worker also waits for a moment, but isn't a new version.
    if (registration.waiting && registration.active) offer(registration);
  };
  const followInstalling = () =>
    registration.installing?.addEventListener('statechange', offerWaiting);
  registration.addEventListener('updatefound', followInstalling);
  followInstalling();
  offerWaiting();
  void serviceWorker.ready.then(({ active }) => active?.postMessage({ type: 'DELETE_OLD_FILES' }));
  checkOnReturn(registration);
}

/** Checks for a new version each hour, and when the window gets the focus, for pages that stay open for days. */
function checkOnReturn(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  const check = () => {
    checkedAt = Date.now();
    // A failure means that the server can't be reached. The next check is soon enough.
    registration.update().catch(() => undefined);
  };
  setInterval(check, CHECK_EVERY_MS);
  window.addEventListener('focus', () => {
    if (Date.now() - checkedAt > FOCUS_REFETCH_AFTER_MS) check();
  });
}

function offer(registration: ServiceWorkerRegistration): void {
  showNotice(NOTICES.updateReady, undefined, {
    actions: [{ label: texts.reload, run: () => takeNewVersion(registration) }],
  });
}

/** Activates the waiting worker, then reloads this page. Other pages aren't reloaded. */
function takeNewVersion({ waiting }: ServiceWorkerRegistration): void {
  const reload = () => window.location.reload();
  // Another page has activated it already.
  if (!waiting) return reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload);
  waiting.postMessage({ type: 'SKIP_WAITING' });
}
