import { UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect } from 'react';
import { connectColorScheme } from '../../stores/color-scheme';
import classes from './ColorSchemeSwitch.module.css';

const SCHEMES = [
  { scheme: 'auto', label: 'System', Icon: IconDeviceDesktop },
  { scheme: 'light', label: 'Light', Icon: IconSun },
  { scheme: 'dark', label: 'Dark', Icon: IconMoon },
] as const;

/** The theme-mode switch with its three buttons (spec §2). */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  useEffect(() => connectColorScheme(setColorScheme), [setColorScheme]);
  return (
    <div role="group" aria-label="Theme" className={classes.switch}>
      {SCHEMES.map(({ scheme, label, Icon }) => (
        <UnstyledButton
          key={scheme}
          className={classes.button}
          aria-label={label}
          title={label}
          aria-pressed={colorScheme === scheme}
          onClick={() => setColorScheme(scheme)}
        >
          <Icon size={18} stroke={1.5} />
        </UnstyledButton>
      ))}
    </div>
  );
}
