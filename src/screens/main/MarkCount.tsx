import { formatNumber } from '../../texts/numbers';
import { useMarks } from '../../stores/items/marks';
import * as texts from '../../texts/main';
import { LineButton } from './LineButton';
import classes from './MarkCount.module.css';

/** How many items are marked, and the way to unmark them by pointer; heard from `MainScreen`. */
export function MarkCount() {
  const count = useMarks(({ ids }) => ids.size);
  return (
    <p className={classes.marked}>
      <span>{texts.countSelected(formatNumber(count))}</span>
      <LineButton label={texts.clearSelection} command="clearMarks" />
    </p>
  );
}
