import type { ItemView } from '../../domain/item';
import { belongsTo, compareIn, type ListKey } from '../../domain/item-list';

/** An item as the index had it and as it has it now; undefined where it wasn't or isn't there. */
export interface ItemChange {
  before: ItemView | undefined;
  after: ItemView | undefined;
}

/**
 * The items of a list after changes, in its order. Copies the list if there are any in it, and compares only
 * what enters and leaves. The list may lack some of its items: such an item can't leave.
 */
export function replaceItems(
  items: ItemView[],
  list: ListKey,
  changes: readonly ItemChange[],
): ItemView[] {
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

/** The index of an item in a sorted list, or where it would be; `from` or higher. A galloping search. */
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
