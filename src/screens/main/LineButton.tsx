import { UnstyledButton } from '@mantine/core';
import { runCommand } from '../../commands/dispatch';
import classes from './LineButton.module.css';

/** A command, by its id, in the line above the list. */
export function LineButton({ label, command }: { label: string; command: string }) {
  return (
    <UnstyledButton className={classes.button} onClick={() => runCommand(command)}>
      {label}
    </UnstyledButton>
  );
}
