import { Children, type ReactNode } from 'react';
import classes from './FormPage.module.css';

/** Where to go from a form: links below it. */
export function FormLinks({ children }: { children: ReactNode }) {
  return (
    <ul className={classes.links}>{Children.map(children, (link) => link && <li>{link}</li>)}</ul>
  );
}
