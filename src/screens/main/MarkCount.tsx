import { formatNumber } from '../../domain/format-number';
import { useMarks } from '../../stores/items/marks';
import { LineButton } from './LineButton';
import classes from './MarkCount.module.css';

/** How many items are marked, and the way to unmark them by pointer; heard from `MainScreen`. */
export function MarkCount() {
  const count = useMarks(({ ids }) => ids.size);
  return (
    <p className={classes.marked}>
      <span>{formatNumber(count)} selected</span>
      <LineButton label="Clear selection" command="clearMarks" />
    </p>
  );
}
