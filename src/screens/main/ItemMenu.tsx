import { Menu } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { chordKeys } from '../../commands/chord';
import { readContext } from '../../commands/context';
import { runCommand } from '../../commands/dispatch';
import { menuCommands } from '../../commands/table';
import { closeItemMenu, useItemMenu } from '../../stores/items/item-menu';
import { useItem } from '../../stores/items/items';
import { AnchoredMenu } from '../../ui/AnchoredMenu';
import { Keys } from '../../ui/Keys';
import { countOf } from '../../texts/numbers';
import * as texts from '../../texts/main';

/** The context menu of an item: the commands of the table that apply to it. */
export function ItemMenu() {
  const open = useItemMenu((state) => state.open);
  const item = useItem(open?.itemId ?? '');

  // The menu key opens this menu, and would open the browser's menu too.
  useWindowEvent('contextmenu', (event) => event.preventDefault());

  if (!open || !item) return null;
  const context = readContext(item);
  return (
    <AnchoredMenu
      label={context.items.length > 1 ? countOf(context.items.length, 'item') : texts.item}
      position="bottom-start"
      width={340}
      point={open}
      onClose={closeItemMenu}
    >
      {menuCommands('item', context).map((command) => (
        <Menu.Item
          key={command.id}
          rightSection={command.keys[0] && <Keys keys={chordKeys(command.keys[0])} />}
          onClick={() => runCommand(command.id, item)}
        >
          {command.labelFor?.(context) ?? command.label}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  );
}
