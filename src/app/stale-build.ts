import { RELOADED_KEY } from '../domain/storage-keys';
import { useSyncStatus } from '../stores/sync/sync-status';

/**
 * Loads the page again when a part of it can't be had because the server has a newer build: once, and
 * only where nothing could get lost by that. Otherwise the part says that it is missing, and offers it.
 * `entry` is the address of the page's first script.
 */
export function reloadStaleBuild(entry: string): void {
  const { pathname } = new URL(entry);
  window.addEventListener('vite:preloadError', () => {
    void isOutdated(pathname).then((isSo) => {
      if (!isSo || wasReloadedFor(pathname) || hasUnsavedText()) return;
      rememberReload(pathname);
      window.location.reload();
    });
  });
}

/** Whether the server has another build than this page's; without an answer nobody knows. */
async function isOutdated(entry: string): Promise<boolean> {
  try {
    const answer = await fetch('/index.html', { cache: 'no-cache' });
    const page = await answer.text();
    return answer.ok && page.includes('<div id="root">') && !page.includes(`"${entry}"`);
  } catch {
    // The network is gone, and the part with it: it says so where it would stand.
    return false;
  }
}

/** What is kept on the device survives a reload; the content of a form may not. */
function hasUnsavedText(): boolean {
  const { unsent, storageProblem } = useSyncStatus.getState();
  if (unsent > 0 && storageProblem !== null) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea, input:not([type="checkbox"], [type="radio"])',
  );
  return [...fields].some(({ value }) => value !== '');
}

function wasReloadedFor(entry: string): boolean {
  try {
    return sessionStorage.getItem(RELOADED_KEY) === entry;
  } catch {
    // What can't be remembered could happen again and again.
    return true;
  }
}

function rememberReload(entry: string): void {
  sessionStorage.setItem(RELOADED_KEY, entry);
}
