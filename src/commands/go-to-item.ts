import type { ItemView } from '../domain/item';
import { placeOf, useCollections } from '../stores/collections/collections';
import { revealItem } from '../stores/items/items';
import { goToCollection } from '../stores/collections/open-collection';
import { focusMain } from './main-input';

/** Opens the collection or the trash bin that has an item, selects the item and scrolls to it. */
export function goToItem(item: ItemView): void {
  const place = placeOf(useCollections.getState(), item);
  revealItem(item.id);
  if (place) goToCollection(place);
  focusMain();
}
