import { ordinaryCollections } from '../collections/collections';
import { engine } from '../sync/current-engine';
import { createSortedLists } from './sorted-lists';

/** The items of the account on the screen, as searches look through them. */
export const accountItems = {
  viewOf: (id: string) => engine().items.view(id),
  collectionIds: () => ordinaryCollections().map(({ id }) => id),
  /** The searches share them: they are made once. */
  lists: createSortedLists({
    views: () => engine().items.views(),
    viewOf: (id) => engine().items.view(id),
  }),
};

/** How many items the account on the screen has, those in the trash bin counted. */
export function countAccountItems(): number {
  let count = 0;
  for (const _ of engine().items.views()) count += 1;
  return count;
}
