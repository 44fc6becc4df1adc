import { FOCUS_REFETCH_AFTER_MS } from '../domain/limits';
import { logError } from '../notices/log';
import { NOTICES } from '../notices/messages';
import { showNotice } from '../notices/show-notice';
import * as texts from '../texts/notices';
import { isKept, isOfNewestBuild } from './kept-builds';

/** How often a page that stays open asks for a new version, in ms. */
const CHECK_EVERY_MS = 3_600_000;

/**
 * Registers the service worker, so that the app opens without a network from now on, and offers each
 * new version by a toast. `entry` is the address of the page's first script. To be called where the
 * browser has service workers.
 */
export async function registerServiceWorker(entry: string): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const look = async (isNewer: () => Promise<boolean>) => {
    try {
      if (!(await isOfNewestBuild(entry)) && (await isNewer())) offer();
    } catch (error) {
      logError('Looking for a new version', error);
    }
  };
  const followInstalling = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void look(async () => true);
    });
  };
  registration.addEventListener('updatefound', followInstalling);
  followInstalling();
  // A newer build may have been kept since the page was loaded. But a page whose own build isn't kept
  // came from the server, and may be the newer one.
  void look(() => isKept(entry));
  void serviceWorker.ready.then(({ active }) => active?.postMessage({ type: 'DROP_OLD_BUILDS' }));
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

/**
 * The worker in charge answers with the newest build that is kept, so loading the page again is all that it
 * takes. Unsent changes and drafts are there again then.
 */
function offer(): void {
  showNotice(NOTICES.updateReady, undefined, {
    action: { label: texts.reload, run: () => window.location.reload() },
  });
}
