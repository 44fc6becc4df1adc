import { Menu } from '@mantine/core';
import { runCommand } from '../../commands/dispatch';
import { AnchoredMenu } from '../../ui/AnchoredMenu';
import { commandById } from '../../commands/table';

/** Commands of the profile menu, in its order (spec §2). */
const ENTRIES = ['goHelp', 'goAccount', 'logout'];

/** The signed-in person's open menu (spec §2). */
export function ProfileMenu({ onClose }: { onClose: () => void }) {
  return (
    <AnchoredMenu label="Profile" position="bottom-end" width={200} onClose={onClose}>
      {ENTRIES.map(commandById).map(({ id, label }) => (
        <Menu.Item key={id} onClick={() => runCommand(id)}>
          {label}
        </Menu.Item>
      ))}
    </AnchoredMenu>
  );
}
