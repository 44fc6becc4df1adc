import { Menu } from '@mantine/core';
import { chordKeys } from '../../commands/chord';
import type { CommandMenu } from '../../commands/command';
import { readContext } from '../../commands/context';
import { runCommand } from '../../commands/dispatch';
import { menuCommands } from '../../commands/table';
import { useItems } from '../../stores/items/items';
import { AnchoredMenu } from '../../ui/AnchoredMenu';
import { Keys } from '../../ui/Keys';
import * as texts from '../../texts/main';

/** The open menu of the main input: other ways to create, and the filters. */
export function InputMenu({ onClose }: { onClose: () => void }) {
  const isTrash = useItems(({ list }) => list === 'trash');
  return (
    <AnchoredMenu label={texts.mainInput} position="bottom-end" width={260} onClose={onClose}>
      {!isTrash && (
        <>
          <Menu.Label>{texts.newMenu}</Menu.Label>
          <Entries menu="create" />
          <Menu.Divider />
        </>
      )}
      <Menu.Label>{texts.showOnly}</Menu.Label>
      <Entries menu="filter" />
      <Menu.Divider />
      <Entries menu="input" />
    </AnchoredMenu>
  );
}

function Entries({ menu }: { menu: CommandMenu }) {
  return menuCommands(menu, readContext()).map(({ id, label, keys, hint }) => (
    <Menu.Item
      key={id}
      rightSection={<Keys keys={keys[0] ? chordKeys(keys[0]) : hint ? [hint] : []} />}
      onClick={() => runCommand(id)}
    >
      {label}
    </Menu.Item>
  ));
}
