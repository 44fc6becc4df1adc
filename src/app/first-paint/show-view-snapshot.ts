import type { EndedSession } from '../../backend/ended-sessions';
import { VIEW_SNAPSHOT_KEY } from '../../domain/storage-keys';
import { buildPaths, type ViewSnapshot } from '../view-snapshot';
import { parsed } from './stored';

/** So much of the list is drawn below the window, in px. */
const MIN_BELOW_WINDOW = 200;

/** The main view as it was left, when the app would draw the same at this address for this user. */
export function viewSnapshot(user: string): ViewSnapshot | null {
  const view = parsed<ViewSnapshot>(VIEW_SNAPSHOT_KEY);
  if (!view || !user || view.owner !== user || view.build !== buildPaths().join(' ')) return null;
  if (!view.paths.includes(location.pathname)) return null;
  // Its rows would end too early, or be cut elsewhere.
  const fits = view.width === innerWidth && view.height >= innerHeight - MIN_BELOW_WINDOW;
  return fits ? view : null;
}

/**
 * Shows the main view as it was left as soon as the page has been read, long before the app has read
 * and drawn the list. Nothing in it answers but the main input: what is typed there is the app's
 * as soon as that is there. Its styles are in the page. Nothing is shown of a session that has ended.
 */
export function showViewSnapshot(user: string, logout: Promise<EndedSession | null>): void {
  document.addEventListener('readystatechange', () => {
    // Then no script of the app has run yet.
    if (document.readyState !== 'interactive') return;
    const root = document.getElementById('root');
    const view = viewSnapshot(user);
    // The app waits for the same answer, and so comes after it.
    void logout.then((isEnded) => {
      if (root && view && !isEnded) show(root, view);
    });
  });
}

function show(root: HTMLElement, view: ViewSnapshot): void {
  root.removeAttribute('data-prerendered');
  root.setAttribute('data-view-snapshot', '');
  root.innerHTML = view.html;
  // As the app does: a finger doesn't want its keyboard yet.
  const input = root.querySelector<HTMLElement>('[role="combobox"]');
  if (matchMedia('(pointer: fine)').matches) input?.focus();
}
