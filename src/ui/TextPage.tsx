import type { ReactNode } from 'react';
import classes from './TextPage.module.css';
import { usePageTitle } from './use-page-title';

/** A page to be read: a title and what follows, in one column. */
export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(`${title} · Jot`);
  return (
    <main className={classes.page}>
      <h1>{title}</h1>
      {children}
    </main>
  );
}
