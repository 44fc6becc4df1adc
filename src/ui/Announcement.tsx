import { useEffect, useRef, type ReactNode } from 'react';
import classes from './Announcement.module.css';

/** What came of a form that is gone: it takes the focus that was in it, and so is read out. */
export function Announcement({
  isProblem = false,
  children,
}: {
  isProblem?: boolean;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="status"
      className={classes.announcement}
      data-problem={isProblem || undefined}
    >
      {children}
    </div>
  );
}
