import type { AnyCollection } from '../../domain/collection';
import { mainPath } from '../../domain/paths';
import { useSession } from '../account/session';
import { openList } from '../items/items';
import { goTo, goToTop } from '../navigation';
import { setCurrentCollection, useCollections } from './collections';

type Opened = Pick<AnyCollection, 'id' | 'isTrashBin'>;

/** Puts a collection's list on the screen: the one that a slug of the page's address means. */
export function openCollection({ id, isTrashBin }: Opened, slug: string | undefined): void {
  setCurrentCollection(id, slug);
  openList(isTrashBin ? 'trash' : { collection: id });
}

/**
 * Opens the main view of a collection. Where a list is on the screen, this one takes its place at once: the
 * router draws a moment later, and keys that come sooner are meant for what was opened.
 */
export function goToCollection(collection: Opened & Pick<AnyCollection, 'slug'>): void {
  const slug = slugOf(collection);
  goToMainView(slug);
  if (useCollections.getState().currentId === null) return;
  goToTop();
  openCollection(collection, slug);
}

/** Opens the main view of a collection once the router draws it, which begins at the top of the page. */
export function goToTopOfCollection(collection: Pick<AnyCollection, 'id' | 'slug'>): void {
  goToMainView(slugOf(collection));
}

/** One that the server hasn't named yet is found by its id. */
function slugOf({ id, slug }: Pick<AnyCollection, 'id' | 'slug'>): string {
  return slug || id;
}

function goToMainView(slug: string): void {
  const { user } = useSession.getState();
  if (user) goTo(mainPath(user.username, slug));
}
