import { Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { runCommand } from '../../commands/dispatch';
import { AnchoredMenu } from '../../ui/AnchoredMenu';
import { commandById } from '../../commands/table';
import { MOBILE, useMedia } from '../../ui/use-media';
import * as texts from '../../texts/header';
import { COLOR_SCHEMES } from './color-schemes';

/** Ids of the commands in the profile menu, in its order (spec §2). */
const ENTRIES = ['goHelp', 'goAccount', 'logout'];

/** The profile menu of a signed-in user (spec §2). */
export function ProfileMenu({ onClose }: { onClose: () => void }) {
  const { colorScheme } = useMantineColorScheme();
  const isPhone = useMedia(MOBILE);
  return (
    <AnchoredMenu label={texts.profile} position="bottom-end" width={200} onClose={onClose}>
      {ENTRIES.map(commandById).map(({ id, label }) => (
        <Menu.Item key={id} onClick={() => runCommand(id)}>
          {label}
        </Menu.Item>
      ))}
      {isPhone && (
        <>
          <Menu.Divider />
          <Menu.Label>{texts.theme}</Menu.Label>
          <Menu.RadioGroup value={colorScheme}>
            {COLOR_SCHEMES.map(({ scheme, label, Icon }) => (
              <Menu.RadioItem
                key={scheme}
                value={scheme}
                checkIcon={<IconCheck size={18} stroke={1.5} />}
                rightSection={<Icon size={18} stroke={1.5} />}
                onClick={() => runCommand(`colorScheme.${scheme}`)}
              >
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </>
      )}
    </AnchoredMenu>
  );
}
