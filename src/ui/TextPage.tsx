import type { ReactNode } from 'react';
import * as texts from '../texts/ui';
import classes from './TextPage.module.css';
import { usePageTitle } from './use-page-title';

/** A page to be read: a title and what follows, in one column. */
export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(texts.pageTitle(title));
  return (
    <main className={classes.page}>
      <h1>{title}</h1>
      {children}
    </main>
  );
}
