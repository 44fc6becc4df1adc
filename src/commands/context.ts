import type { ItemView } from '../domain/item';
import { useItems } from '../stores/items/items';
import type { CommandContext } from './command';

/** What commands act on now; `item` stands in for the selected one when a row itself was used. */
export function readContext(item?: ItemView): CommandContext {
  const { list, visible, selectedIndex } = useItems.getState();
  return { item: item ?? visible[selectedIndex] ?? null, isInTrash: list === 'trash' };
}
