import { UnstyledButton } from '@mantine/core';
import { runCommand } from '../../commands/dispatch';
import { keysOf } from '../../commands/table';
import { Keys } from '../../ui/Keys';
import classes from './LineButton.module.css';

interface LineButtonProps {
  label: string;
  /** Id of what it does. */
  command: string;
  /** Whether it shows the keys that do the same. */
  hasKeys?: boolean;
}

/** A command in the line above the list. */
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
