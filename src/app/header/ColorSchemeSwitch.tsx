import { UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { connectColorScheme } from '../../stores/color-scheme';
import * as texts from '../../texts/header';
import { keepFocus } from '../../ui/keep-focus';
import { COLOR_SCHEMES } from './color-schemes';
import classes from './ColorSchemeSwitch.module.css';

interface ColorSchemeSwitchProps {
  /** Whether a phone has the colour schemes in the profile menu instead. */
  isInMenuOnPhone: boolean;
}

/** Three buttons that choose the colour scheme (spec §2). */
export function ColorSchemeSwitch({ isInMenuOnPhone }: ColorSchemeSwitchProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  useEffect(() => connectColorScheme(setColorScheme), [setColorScheme]);
  return (
    <div
      role="group"
      aria-label={texts.theme}
      className={classes.switch}
      data-in-menu-on-phone={isInMenuOnPhone || undefined}
    >
      {COLOR_SCHEMES.map(({ scheme, label, Icon }) => (
        <UnstyledButton
          key={scheme}
          className={classes.button}
          aria-label={label}
          title={label}
          aria-pressed={colorScheme === scheme}
          onMouseDown={keepFocus}
          onClick={() => setColorScheme(scheme)}
        >
          <Icon size={18} stroke={1.5} />
        </UnstyledButton>
      ))}
    </div>
  );
}
