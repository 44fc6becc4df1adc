import type { AnyCollection } from '../../domain/collection';
import { setCurrentCollection } from './collections';
import { openList } from '../items/items';

/** Puts a collection's list on the screen: the one that a slug of the page's address means. */
export function openCollection(
  { id, isTrashBin }: Pick<AnyCollection, 'id' | 'isTrashBin'>,
  slug: string | undefined,
): void {
  setCurrentCollection(id, slug);
  openList(isTrashBin ? 'trash' : { collection: id });
}
