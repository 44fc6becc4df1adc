import type { ItemView } from '../domain/item';
import { useItems } from '../stores/items/items';
import { markedItems, useMarks } from '../stores/items/marks';
import type { CommandContext } from './command';

/**
 * Returns what commands act on: the marked items, or else the selected one.
 * @param used the item whose row was used. It stands in for the selected item; if it isn't marked, commands act on it
 * alone
 */
export function readContext(used?: ItemView): CommandContext {
  const { list, visible, selectedIndex } = useItems.getState();
  const item = used ?? visible[selectedIndex] ?? null;
  const areMarked = used === undefined || useMarks.getState().ids.has(used.id);
  const marked = areMarked ? markedItems() : [];
  const items = marked.length > 0 ? marked : item === null ? [] : [item];
  return { item: item ?? items[0] ?? null, items, isInTrash: list === 'trash' };
}
