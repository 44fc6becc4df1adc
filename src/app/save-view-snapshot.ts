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
 * Keeps what the main view looks like when the page is left or put aside. The next start shows that
 * until the app has read what the device holds and drawn it. Of it only the main input answers: what
 * is typed there is carried over to the app's.
 */
export function saveViewSnapshotOnLeave(): void {
  // The styles that it needs are in the page at once only where the build has put them there.
  if (import.meta.env.DEV) return;
  window.addEventListener('pagehide', saveViewSnapshot);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveViewSnapshot();
  });
}

function saveViewSnapshot(): void {
  const root = document.getElementById('root');
  // The app has not come to draw itself: what was kept before is as good.
  if (!root || showsViewSnapshot(root)) return;
  // The form of an ended session would answer to nobody in a picture.
  const { user, isExpired } = useSession.getState();
  const hasRows = root.querySelector('[role="option"]') !== null;
  // A start is at the top of a list that nothing filters yet, and in which nothing is marked.
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
    // The next start is as a first one is.
    logDenied('Saving the view snapshot', error);
    deleteViewSnapshot();
  }
}

/** The address of the page; the first list also has shorter ones. */
function pathsOf(username: string): string[] {
  const collections = useCollections.getState();
  const shortest = mainPath(username);
  const first = collectionOfSlug(collections, slugOfPath(shortest));
  const isFirst = first !== undefined && first.id === currentCollection(collections)?.id;
  return [window.location.pathname, ...(isFirst ? [PATHS.home, shortest] : [])];
}

/** A copy with nothing selected, and nothing that answers or is heard but the main input. */
function pictureOf(root: HTMLElement): HTMLElement {
  // In a document of its own: else the copied images would be loaded as the page goes.
  const copy = document.implementation.createHTMLDocument().importNode(root, true);
  for (const row of copy.querySelectorAll<HTMLElement>('[aria-selected]')) {
    row.setAttribute('aria-selected', 'false');
    delete row.dataset.current;
  }
  const input = copy.querySelector(`#${MAIN_INPUT_ID}`);
  // The list that it would refer to is heard by nobody.
  for (const name of ['aria-activedescendant', 'aria-controls']) input?.removeAttribute(name);
  input?.setAttribute('aria-expanded', 'false');
  for (const part of copy.querySelectorAll('*')) {
    if (part === input || part.contains(input) || part.parentElement?.closest('[inert]')) continue;
    part.setAttribute('inert', '');
    part.setAttribute('aria-hidden', 'true');
  }
  return copy;
}
