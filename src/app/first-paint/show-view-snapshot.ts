import type { EndedSession } from '../../backend/ended-sessions';
import { VIEW_SNAPSHOT_KEY } from '../../domain/storage-keys';
import { buildPaths, type ViewSnapshot } from '../view-snapshot';
import { parsed } from './stored';

/** Overscan below the viewport, in px. */
const MIN_BELOW_WINDOW = 200;

/**
 * Returns the view snapshot if the app would draw the same list for this user at this address in this window; else
 * null.
 */
export function viewSnapshot(user: string): ViewSnapshot | null {
  const view = parsed<ViewSnapshot>(VIEW_SNAPSHOT_KEY);
  if (!view || !user || view.owner !== user || view.build !== buildPaths().join(' ')) return null;
  if (!view.paths.includes(location.pathname)) return null;
  // In a larger window the snapshot would have too few rows, and in another width it would wrap them differently.
  const fits = view.width === innerWidth && view.height >= innerHeight - MIN_BELOW_WINDOW;
  return fits ? view : null;
}

/**
 * Shows the view snapshot as soon as the page is parsed, long before the app has read and drawn the list. Only the main
 * input can be used; the app adopts what is typed there. The styles are inlined in the page. Nothing is shown of a
 * session that has ended.
 */
export function showViewSnapshot(user: string, logout: Promise<EndedSession | null>): void {
  document.addEventListener('readystatechange', () => {
    // In this state, no script of the app has run yet.
    if (document.readyState !== 'interactive') return;
    const root = document.getElementById('root');
    const view = viewSnapshot(user);
    // The app waits for the same promise, but started later, so it draws after this.
    void logout.then((isEnded) => {
      if (root && view && !isEnded) show(root, view);
    });
  });
}

function show(root: HTMLElement, view: ViewSnapshot): void {
  root.removeAttribute('data-prerendered');
  root.setAttribute('data-view-snapshot', '');
  root.innerHTML = view.html;
  // The app does the same: on a touch screen, the focus would open the keyboard.
  const input = root.querySelector<HTMLElement>('[role="combobox"]');
  if (matchMedia('(pointer: fine)').matches) input?.focus();
}
