import type { ItemView } from '../domain/item';
import { useItems } from '../stores/items/items';
import type { CommandContext } from './command';

/** What commands act on now; `used` stands in for the selected item when a row itself was used. */
export function readContext(used?: ItemView): CommandContext {
  const { list, visible, selectedIndex } = useItems.getState();
  const item = used ?? visible[selectedIndex] ?? null;
  return { item, items: item === null ? [] : [item], isInTrash: list === 'trash' };
}
