import { useEffect, useRef, type ReactNode } from 'react';
import classes from './Announcement.module.css';

/** The outcome of a form that has disappeared. It takes the focus from the form, so that screen readers announce it. */
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
