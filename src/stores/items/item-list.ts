import type { Filter } from '../../domain/filter';
import { matchesFilter, searchText } from '../../domain/filter';
import type { ItemView } from '../../domain/item';
import { belongsTo, compareIn, type ListKey } from '../../domain/item-list';

/**
 * A sorted list after some of its items have changed: `viewOf` gives how each looks now. Costs one
 * walk over the list, so that a change among ten thousand stays well inside a frame.
 */
export function withChanges(
  items: readonly ItemView[],
  list: ListKey,
  changedIds: readonly string[],
  viewOf: (id: string) => ItemView | undefined,
): ItemView[] {
  const changed = new Set(changedIds);
  const compare = compareIn(list);
  const incoming: ItemView[] = [];
  for (const id of changed) {
    const view = viewOf(id);
    if (view && belongsTo(list, view)) incoming.push(view);
  }
  incoming.sort(compare);

  const result: ItemView[] = [];
  let next = 0;
  for (const item of items) {
    if (changed.has(item.id)) continue;
    for (; next < incoming.length && compare(incoming[next]!, item) < 0; next++)
      result.push(incoming[next]!);
    result.push(item);
  }
  for (; next < incoming.length; next++) result.push(incoming[next]!);
  return result;
}

const searchTexts = new WeakMap<ItemView, string>();

/** The items that pass a filter, in their order. */
export function filterItems(items: readonly ItemView[], filter: Filter): readonly ItemView[] {
  if (filter.kind === 'all') return items;
  return items.filter((item) => passes(item, filter));
}

/** Whether an item passes a filter. */
export function passes(item: ItemView, filter: Filter): boolean {
  return matchesFilter(item, filter, keptSearchText);
}

/** A view is never altered, so what was once made of its text holds for as long as the view does. */
function keptSearchText(item: ItemView): string {
  let text = searchTexts.get(item);
  if (text === undefined) {
    text = searchText(item);
    searchTexts.set(item, text);
  }
  return text;
}
