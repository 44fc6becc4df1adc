import type { AnyCollection } from '../../domain/collection';
import { isMainPath, mainPath, slugOfPath } from '../../domain/paths';
import { useSession } from '../account/session';
import { openList } from '../items/items';
import { goTo, goToShown, pathOfUrl } from '../navigation';
import { collectionOfSlug, setCurrentCollection, useCollections } from './collections';

type Opened = Pick<AnyCollection, 'id' | 'isTrashBin'>;

/** Puts a collection's list on the screen: the one that a slug of the page's address means. */
export function openCollection({ id, isTrashBin }: Opened, slug: string | undefined): void {
  setCurrentCollection(id, slug);
  openList(isTrashBin ? 'trash' : { collection: id });
}

/** Puts the list on the screen that the URL names, as far as collections are known. */
export function openCollectionOfUrl(): void {
  const { user } = useSession.getState();
  const { pathname } = window.location;
  if (!user || !isMainPath(pathname, user.username)) return;
  const collection = collectionOfPath(pathname);
  if (collection) openCollection(collection, slugOfPath(pathname));
}

/**
 * Opens the main view of a collection. Where a list is on the screen, this one takes its place at once: the
 * router draws a moment later, and keys that come sooner are meant for what was opened.
 */
export function goToCollection(collection: Opened & Pick<AnyCollection, 'slug'>): void {
  const { user } = useSession.getState();
  if (!user) return;
  // One that the server hasn't named yet is found by its id.
  const slug = collection.slug || collection.id;
  const path = mainPath(user.username, slug);
  if (useCollections.getState().currentId === null) return goTo(path);
  // One that is open already adds no entry to the history: going back would seem to do nothing.
  goToShown(path, { replace: isOpenAt(pathOfUrl(), collection, user.username) });
  openCollection(collection, slug);
}

/** Whether a path is the main view of this collection, also where it doesn't name it: the first one's. */
function isOpenAt(path: string | undefined, { id }: Opened, username: string): boolean {
  return path !== undefined && isMainPath(path, username) && collectionOfPath(path)?.id === id;
}

/** The collection that the URL names. */
export function collectionOfUrl(): AnyCollection | undefined {
  const path = pathOfUrl();
  return path === undefined ? undefined : collectionOfPath(path);
}

/** The collection that a path of the main view names, as far as collections are known. */
export function collectionOfPath(path: string): AnyCollection | undefined {
  return collectionOfSlug(useCollections.getState(), slugOfPath(path));
}
