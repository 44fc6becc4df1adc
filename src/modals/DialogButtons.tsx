import type { ReactNode } from 'react';
import classes from './DialogButtons.module.css';

/** The last row of a dialog: what there is to know at the left, its buttons at the right. */
export function DialogButtons({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <span className={classes.note}>{note}</span>
      <span className={classes.buttons}>{children}</span>
    </div>
  );
}
