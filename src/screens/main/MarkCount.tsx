import { UnstyledButton } from '@mantine/core';
import { runCommand } from '../../commands/dispatch';
import { formatNumber } from '../../domain/format-number';
import { useMarks } from '../../stores/items/marks';
import classes from './MarkCount.module.css';

/** How many items are marked, and the way to unmark them by pointer; heard from `MainScreen`. */
export function MarkCount() {
  const count = useMarks(({ ids }) => ids.size);
  return (
    <p className={classes.marked}>
      <span>{formatNumber(count)} selected</span>
      <UnstyledButton className={classes.clear} onClick={() => runCommand('clearMarks')}>
        Clear selection
      </UnstyledButton>
    </p>
  );
}
