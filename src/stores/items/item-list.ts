import type { Filter } from '../../domain/filter';
import { matchesFilter, searchText } from '../../domain/filter';
import type { ItemView } from '../../domain/item';

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
