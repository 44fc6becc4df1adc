import type { Filter } from '../../domain/filter';
import { matchesFilter, searchText } from '../../domain/filter';
import type { ItemView } from '../../domain/item';

const searchTexts = new WeakMap<ItemView, string>();

/** Returns the items that match a filter, in the same order. */
export function filterItems(items: readonly ItemView[], filter: Filter): readonly ItemView[] {
  if (filter.kind === 'all') return items;
  return items.filter((item) => passes(item, filter));
}

/** Whether an item matches a filter. */
export function passes(item: ItemView, filter: Filter): boolean {
  return matchesFilter(item, filter, keptSearchText);
}

/** Returns the search text of an item. It is cached, because a view never changes. */
function keptSearchText(item: ItemView): string {
  let text = searchTexts.get(item);
  if (text === undefined) {
    text = searchText(item);
    searchTexts.set(item, text);
  }
  return text;
}
