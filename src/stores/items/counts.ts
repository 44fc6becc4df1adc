import { listKeyOf, listOf } from '../../domain/item-list';
import { engine } from '../sync/current-engine';
import { useReading } from '../sync/reading';

/**
 * Counts the items of a collection, including trashed ones. Null until the account is completely pulled. Iterates over
 * all items of the account.
 */
export function countItemsOf(collectionId: string): number | null {
  if (!useReading.getState().isComplete) return null;
  let count = 0;
  for (const { collection } of engine().items.views()) if (collection === collectionId) count += 1;
  return count;
}

/**
 * Counts the items of each list, by `listKeyOf`. Null until the account is completely pulled. Iterates over all items
 * of the account.
 */
export function countLists(): ReadonlyMap<string, number> | null {
  if (!useReading.getState().isComplete) return null;
  const counts = new Map<string, number>();
  for (const item of engine().items.views()) {
    const key = listKeyOf(listOf(item));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Returns the number of items of the current account, including those in the trash bin. */
export function countAccountItems(): number {
  return [...engine().items.views()].length;
}
