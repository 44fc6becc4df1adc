import { IconDots } from '@tabler/icons-react';
import classes from './RowMenuButton.module.css';

/**
 * Opens the item's menu by mouse or finger. An option may hold nothing that has the focus, so the
 * list's pointer hook answers for it, and a key opens the same menu.
 */
export function RowMenuButton() {
  return (
    <span className={classes.button} aria-hidden="true" data-row-menu>
      <IconDots size={18} stroke={1.5} />
    </span>
  );
}
