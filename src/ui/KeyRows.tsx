import type { ReactNode } from 'react';
import classes from './KeyRows.module.css';

interface KeyRowsProps {
  rows: readonly { id: string; label: string; keys: ReactNode }[];
}

/** What keys do, a line each: the action on the left, its keys on the right. */
export function KeyRows({ rows }: KeyRowsProps) {
  return (
    <dl className={classes.rows}>
      {rows.map(({ id, label, keys }) => (
        <div key={id} className={classes.row}>
          <dt>{label}</dt>
          <dd>{keys}</dd>
        </div>
      ))}
    </dl>
  );
}
