import { useId, type ReactNode } from 'react';
import part from '../../ui/Part.module.css';
import classes from './Section.module.css';

/** A part of the landing page: its title, and beside it what there is to say. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${classes.section} ${part.part}`}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
