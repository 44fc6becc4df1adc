import { matchesFilter, type Filter } from '../../domain/filter';
import type { ItemView } from '../../domain/item';
import { belongsTo, compareIn, type ListKey } from '../../domain/item-list';

/** An item before and after a change of the index; undefined if the index didn't or doesn't have the item. */
export interface ItemChange {
  before: ItemView | undefined;
  after: ItemView | undefined;
}

/**
 * Returns the sorted items of a list after changes: a new array, or the same one if no change concerns the list. Only
 * added and removed items are compared with others. `items` may be a part of the list; removing an item that isn't in
 * `items` does nothing.
 */
export function replaceItems(
  items: ItemView[],
  list: ListKey,
  changes: readonly ItemChange[],
): ItemView[];
export function replaceItems(
  items: readonly ItemView[],
  list: ListKey,
  changes: readonly ItemChange[],
): readonly ItemView[];
export function replaceItems(
  items: readonly ItemView[],
  list: ListKey,
  changes: readonly ItemChange[],
): readonly ItemView[] {
  const compare = compareIn(list);
  const edits: { item: ItemView; isEntering: boolean }[] = [];
  for (const { before, after } of changes) {
    if (before && belongsTo(list, before)) edits.push({ item: before, isEntering: false });
    if (after && belongsTo(list, after)) edits.push({ item: after, isEntering: true });
  }
  if (edits.length === 0) return items;
  edits.sort((a, b) => compare(a.item, b.item));

  const result: ItemView[] = [];
  let at = 0;
  for (const { item, isEntering } of edits) {
    const place = placeOf(item, items, at, compare);
    for (; at < place; at++) result.push(items[at]!);
    if (isEntering) result.push(item);
    else if (items[at] === item) at++;
  }
  for (; at < items.length; at++) result.push(items[at]!);
  return result;
}

/** Returns the changes of a filter's hits. A version of an item that doesn't match the filter is left out. */
export function changesOfHits(changes: readonly ItemChange[], filter: Filter): ItemChange[] {
  const hitOf = (item?: ItemView) => (item && matchesFilter(item, filter) ? item : undefined);
  return changes.map(({ before, after }) => ({ before: hitOf(before), after: hitOf(after) }));
}

/** Returns the index of an item in a sorted list, or where to insert it. A galloping search that starts at `from`. */
function placeOf(
  item: ItemView,
  items: readonly ItemView[],
  from: number,
  compare: (a: ItemView, b: ItemView) => number,
): number {
  let low = from;
  let high = from;
  for (let step = 1; high < items.length && compare(items[high]!, item) < 0; step *= 2) {
    low = high + 1;
    high += step;
  }
  high = Math.min(high, items.length);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(items[middle]!, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
