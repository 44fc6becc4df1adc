import { FOCUS_REFETCH_AFTER_MS } from '../domain/limits';
import { NOTICES } from '../notices/messages';
import { showNotice } from '../notices/show-notice';
import * as texts from '../texts/notices';

/** How often a page that stays open asks for a new version, in ms. */
const CHECK_EVERY_MS = 3_600_000;

/**
 * Registers the service worker, so that the app opens without a network from now on, and offers each
 * new version by a toast. To be called where the browser has service workers.
 */
export async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const offerWaiting = () => {
    // The first worker of all waits for a moment too, and replaces none.
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

/** A page that is open for days finds new versions too: each hour, and when somebody comes back to it. */
function checkOnReturn(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  const check = () => {
    checkedAt = Date.now();
    // While the server can't be reached nobody can know; the next time is soon enough.
    registration.update().catch(() => undefined);
  };
  setInterval(check, CHECK_EVERY_MS);
  window.addEventListener('focus', () => {
    if (Date.now() - checkedAt > FOCUS_REFETCH_AFTER_MS) check();
  });
}

function offer(registration: ServiceWorkerRegistration): void {
  showNotice(NOTICES.updateReady, undefined, {
    action: { label: texts.reload, run: () => takeNewVersion(registration) },
  });
}

/** Loads this page again, by the newest worker. Other pages stay as they are. */
function takeNewVersion({ waiting }: ServiceWorkerRegistration): void {
  const reload = () => window.location.reload();
  // Another page has taken it already.
  if (!waiting) return reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload);
  waiting.postMessage({ type: 'SKIP_WAITING' });
}
