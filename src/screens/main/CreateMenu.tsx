import { Menu } from '@mantine/core';
import { IconLink, IconNote, IconSquare } from '@tabler/icons-react';
import { openInputInDialog } from '../../stores/items/create-item';
import * as texts from '../../texts/main';
import * as kinds from '../../texts/ui';
import { AnchoredMenu } from '../../ui/AnchoredMenu';

/** The open menu of the bottom bar: the kinds of item to create in a dialog. */
export function CreateMenu({ onClose }: { onClose: () => void }) {
  return (
    <AnchoredMenu label={texts.newItem} position="top-end" onClose={onClose}>
      {KINDS.map(({ type, label, Icon }) => (
        <Menu.Item
          key={label}
          leftSection={<Icon size={18} stroke={1.5} />}
          onClick={() => openInputInDialog(type)}
        >
          {label}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  );
}

const KINDS = [
  // Without a type, so that an address becomes a link.
  { type: undefined, label: kinds.note, Icon: IconNote },
  { type: 'todo', label: kinds.todo, Icon: IconSquare },
  { type: 'link', label: kinds.link, Icon: IconLink },
] as const;
