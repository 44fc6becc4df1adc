import type { ItemView } from '../../domain/item';
import type { AccountContents } from '../../formats/account-contents';
import { isBookmark } from '../../formats/export/bookmarks';
import { ordinaryCollectionIds, ordinaryCollections } from '../collections/collections';
import { useItemChanges, useItems } from '../items/items';
import { useMarks } from '../items/marks';
import { itemsIn } from '../search/item-index';
import { currentEngine } from '../sync/current-engine';
import type { Steps } from '../time-slices';
import { isTrashBin, pickedItems, type ExportScope } from './export-scope';

/** Number of items in an export, and how many of them are bookmarks and notes. */
interface ExportCount {
  items: number;
  bookmarks: number;
  notes: number;
}

/** Counts what an export would contain now. Reads all items of the account. */
export function useExportCount(scope: ExportScope, hasTrash: boolean): ExportCount {
  useItemChanges(({ ids }) => ids);
  useItems(({ visible }) => visible);
  useMarks(({ ids }) => ids);
  const count: ExportCount = { items: 0, bookmarks: 0, notes: 0 };
  const hasPlace = placed();
  for (const item of pickedItems(scope) ?? currentEngine()?.items.views() ?? []) {
    if (!hasPlace(item) || !isIn(scope, hasTrash, item)) continue;
    count.items++;
    if (isBookmark(item)) count.bookmarks++;
    if (item.type === 'text') count.notes++;
  }
  return count;
}

/** Returns a test for items whose collection exists. A collection whose delete is pending doesn't. */
function placed(): (item: ItemView) => boolean {
  const ids = new Set(ordinaryCollectionIds());
  return ({ collection }) => ids.has(collection);
}

function isIn(scope: ExportScope, hasTrash: boolean, item: ItemView): boolean {
  if (scope.kind === 'everything') return hasTrash || !item.isTrashed;
  if (scope.kind !== 'collection') return true;
  return isTrashBin(scope) ? item.isTrashed : item.collection === scope.id && !item.isTrashed;
}

/** Returns the items of an export in the order of their lists, trashed items last. Yields between lists. */
export function* itemsToExport(scope: ExportScope, hasTrash: boolean): Steps<readonly ItemView[]> {
  const items = yield* itemsOf(scope, hasTrash);
  return items.filter(placed());
}

function* itemsOf(scope: ExportScope, hasTrash: boolean): Steps<readonly ItemView[]> {
  const picked = pickedItems(scope);
  if (picked) return picked;
  if (isTrashBin(scope)) return itemsIn('trash');
  if (scope.kind === 'collection') return itemsIn({ collection: scope.id });
  let items: readonly ItemView[] = [];
  for (const collection of ordinaryCollectionIds()) {
    items = items.concat(itemsIn({ collection }));
    yield;
  }
  return hasTrash ? items.concat(itemsIn('trash')) : items;
}

/** Returns the collections of an export in their order: all of them, or only those with exported items. */
export function collectionsToExport(
  scope: ExportScope,
  items: readonly ItemView[],
): AccountContents['collections'] {
  const used = new Set(items.map(({ collection }) => collection));
  return ordinaryCollections()
    .filter(({ id }) => scope.kind === 'everything' || used.has(id))
    .map(({ id, name, slug, created, updated }) => ({ id, name, slug, created, updated }));
}
