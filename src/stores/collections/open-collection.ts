import type { AnyCollection } from '../../domain/collection';
import { isMainPath, mainPath, slugOfPath } from '../../domain/paths';
import { useSession } from '../account/session';
import { openList } from '../items/items';
import { goTo, goToShown, pathOfUrl } from '../navigation';
import { collectionOfSlug, setCurrentCollection, useCollections } from './collections';

type Opened = Pick<AnyCollection, 'id' | 'isTrashBin'>;

/** Opens a collection's list. `slug` is the one in the URL. */
export function openCollection({ id, isTrashBin }: Opened, slug: string | undefined): void {
  setCurrentCollection(id, slug);
  openList(isTrashBin ? 'trash' : { collection: id });
}

/** Opens the collection in the URL, if it is loaded. */
export function openCollectionOfUrl(): void {
  const { user } = useSession.getState();
  const { pathname } = window.location;
  if (!user || !isMainPath(pathname, user.username)) return;
  const collection = collectionOfPath(pathname);
  if (collection) openCollection(collection, slugOfPath(pathname));
}

/**
 * Goes to the main view of a collection. If a list is open, the new list replaces it immediately, because the router
 * renders a moment later and keys pressed until then must act on the new list.
 */
export function goToCollection(collection: Opened & Pick<AnyCollection, 'slug'>): void {
  const { user } = useSession.getState();
  if (!user) return;
  // Until the server has made its slug, a new collection has its id in the URL.
  const slug = collection.slug || collection.id;
  const path = mainPath(user.username, slug);
  if (useCollections.getState().currentId === null) return goTo(path);
  // If the collection is already open, a history entry would make the Back button seem to do nothing.
  goToShown(path, { replace: isOpenAt(pathOfUrl(), collection, user.username) });
  openCollection(collection, slug);
}

/** Whether a path is the main view of a collection. A path without a slug is that of the first one. */
function isOpenAt(path: string | undefined, { id }: Opened, username: string): boolean {
  return path !== undefined && isMainPath(path, username) && collectionOfPath(path)?.id === id;
}

/** Returns the collection in the URL, if it is loaded. */
export function collectionOfUrl(): AnyCollection | undefined {
  const path = pathOfUrl();
  return path === undefined ? undefined : collectionOfPath(path);
}

/** Returns the collection in a path of the main view, if it is loaded. */
export function collectionOfPath(path: string): AnyCollection | undefined {
  return collectionOfSlug(useCollections.getState(), slugOfPath(path));
}
