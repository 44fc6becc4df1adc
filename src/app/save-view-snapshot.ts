import { MAIN_INPUT_ID } from '../commands/main-input';
import { mainPath, PATHS, slugOfPath } from '../domain/paths';
import { VIEW_SNAPSHOT_KEY } from '../domain/storage-keys';
import { logDenied } from '../notices/log';
import {
  collectionOfSlug,
  currentCollection,
  useCollections,
} from '../stores/collections/collections';
import { useItems } from '../stores/items/items';
import { useMarks } from '../stores/items/marks';
import { useSession } from '../stores/account/session';
import {
  buildPaths,
  deleteViewSnapshot,
  showsViewSnapshot,
  type ViewSnapshot,
} from './view-snapshot';

/**
 * Saves a snapshot of the main view when the page is closed or hidden. The next start shows it until the app has read
 * the device's records and drawn the list. Only its main input can be used; the app adopts what is typed there.
 */
export function saveViewSnapshotOnLeave(): void {
  // The snapshot needs the styles that only a build inlines in the page.
  if (import.meta.env.DEV) return;
  window.addEventListener('pagehide', saveViewSnapshot);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveViewSnapshot();
  });
}

function saveViewSnapshot(): void {
  const root = document.getElementById('root');
  // The app hasn't drawn its list yet, so the stored snapshot is still the right one.
  if (!root || showsViewSnapshot(root)) return;
  // In a snapshot, the login form of an expired session wouldn't work.
  const { user, isExpired } = useSession.getState();
  const hasRows = root.querySelector('[role="option"]') !== null;
  // The app starts at the top of the list, without a filter and without marked items.
  const isAsAtStart =
    window.scrollY === 0 &&
    useItems.getState().inputText === '' &&
    useMarks.getState().ids.size === 0;
  if (!user || isExpired || !hasRows || !isAsAtStart) return deleteViewSnapshot();
  const view: ViewSnapshot = {
    owner: user.id,
    paths: pathsOf(user.username),
    build: buildPaths().join(' '),
    width: window.innerWidth,
    height: window.innerHeight,
    html: pictureOf(root).innerHTML,
  };
  try {
    localStorage.setItem(VIEW_SNAPSHOT_KEY, JSON.stringify(view));
  } catch (error) {
    // The next start then shows no snapshot.
    logDenied('Saving the view snapshot', error);
    deleteViewSnapshot();
  }
}

/** Returns the paths that show this list. The first collection also has shorter ones. */
function pathsOf(username: string): string[] {
  const collections = useCollections.getState();
  const shortest = mainPath(username);
  const first = collectionOfSlug(collections, slugOfPath(shortest));
  const isFirst = first !== undefined && first.id === currentCollection(collections)?.id;
  return [window.location.pathname, ...(isFirst ? [PATHS.home, shortest] : [])];
}

/**
 * Returns a copy of the page without a selection, in which everything except the main input is inert and hidden from
 * screen readers.
 */
function pictureOf(root: HTMLElement): HTMLElement {
  // Created in a separate document, so that the browser doesn't load the copied images while the page closes.
  const copy = document.implementation.createHTMLDocument().importNode(root, true);
  for (const row of copy.querySelectorAll<HTMLElement>('[aria-selected]')) {
    row.setAttribute('aria-selected', 'false');
    delete row.dataset.current;
  }
  const input = copy.querySelector(`#${MAIN_INPUT_ID}`);
  // These attributes would refer to the list, which is hidden from screen readers.
  for (const name of ['aria-activedescendant', 'aria-controls']) input?.removeAttribute(name);
  input?.setAttribute('aria-expanded', 'false');
  for (const part of copy.querySelectorAll('*')) {
    if (part === input || part.contains(input) || part.parentElement?.closest('[inert]')) continue;
    part.setAttribute('inert', '');
    part.setAttribute('aria-hidden', 'true');
  }
  return copy;
}
