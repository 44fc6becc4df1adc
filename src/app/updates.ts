import { Workbox } from 'workbox-window';
import { FOCUS_REFETCH_AFTER_MS } from '../domain/limits';
import { NOTICES } from '../notices/catalogue';
import { showNotice } from '../notices/show-notice';

/** How often a page that stays open asks for a new version, in ms. */
const CHECK_EVERY_MS = 3_600_000;

/**
 * Registers the service worker, so that the app opens without a network from now on, and offers each
 * new version by a toast. To be called where the browser has service workers.
 */
export async function keepUpToDate(): Promise<void> {
  const worker = new Workbox('/sw.js', { updateViaCache: 'none' });
  worker.addEventListener('waiting', () => offer(worker));
  // Another tab has taken the new version. This one goes on with its own until it is loaded again.
  worker.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate) offer(worker);
  });
  const registration = await worker.register({ immediate: true });
  void navigator.serviceWorker.ready.then(({ active }) =>
    active?.postMessage({ type: 'DROP_OLD_BUILDS' }),
  );
  if (registration) checkOnReturn(registration);
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

function offer(worker: Workbox): void {
  showNotice(NOTICES.updateReady, undefined, {
    label: 'Reload',
    run: () => void apply(worker),
  });
}

let isReloading = false;

/** Loads the page again, once, with the new version. What is unsent or half-written is there again then. */
async function apply(worker: Workbox): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.waiting) return reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  worker.messageSkipWaiting();
}

function reload(): void {
  if (isReloading) return;
  isReloading = true;
  window.location.reload();
}
