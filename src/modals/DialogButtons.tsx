import type { ReactNode } from 'react';
import { keysOf } from '../commands/table';
import { Keys } from '../ui/Keys';
import classes from './DialogButtons.module.css';

/** The last row of a dialog: a note at the left, the buttons at the right. */
export function DialogButtons({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <span className={classes.note}>{note}</span>
      <span className={classes.buttons}>{children}</span>
    </div>
  );
}

/** The keys of a dialog's button, shown on the button. */
export function ButtonKeys({ command }: { command: 'saveDialog' | 'closeDialog' }) {
  return <Keys keys={keysOf(command)} isOnButton />;
}
