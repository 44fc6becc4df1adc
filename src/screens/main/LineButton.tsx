import { UnstyledButton } from '@mantine/core';
import { runCommand } from '../../commands/dispatch';
import { keysOf } from '../../commands/table';
import { Keys } from '../../ui/Keys';
import classes from './LineButton.module.css';

interface LineButtonProps {
  label: string;
  /** Id of the command. */
  command: string;
  /** Whether to show the command's shortcut. */
  hasKeys?: boolean;
}

/** A button for a command in the line above the list. */
export function LineButton({ label, command, hasKeys = false }: LineButtonProps) {
  return (
    <UnstyledButton className={classes.button} onClick={() => runCommand(command)}>
      {label}
      {hasKeys && (
        <span className={classes.keys} aria-hidden="true">
          <Keys keys={keysOf(command)} />
        </span>
      )}
    </UnstyledButton>
  );
}
