import { UnstyledButton } from '@mantine/core';
import { IconCommand, IconPlus, IconSearch } from '@tabler/icons-react';
import { runCommand } from '../../commands/dispatch';
import * as texts from '../../texts/main';
import classes from './BottomBar.module.css';
import { useKeyboardInset } from './use-keyboard-inset';

/** What a thumb does most, at the bottom of a phone; the header's collections stand at the left of it. */
export function BottomBar({ isTrash }: { isTrash: boolean }) {
  useKeyboardInset();
  return (
    <div role="group" aria-label={texts.quickActions} className={classes.bar}>
      {BUTTONS.map(({ command, label, isOutsideTrash, Icon }) => (
        <UnstyledButton
          key={command}
          className={classes.button}
          aria-label={label}
          disabled={isTrash && isOutsideTrash}
          onClick={() => runCommand(command)}
        >
          <Icon size={22} stroke={1.5} />
        </UnstyledButton>
      ))}
    </div>
  );
}

const BUTTONS = [
  { command: 'focusInput', label: texts.search, isOutsideTrash: true, Icon: IconSearch },
  { command: 'openPalette', label: texts.commandPalette, isOutsideTrash: false, Icon: IconCommand },
  { command: 'createWithTitle', label: texts.newItem, isOutsideTrash: true, Icon: IconPlus },
] as const;
