import type { ReactNode } from 'react';
import * as texts from '../texts/ui';
import classes from './TextPage.module.css';
import { usePageTitle } from './use-page-title';

/** A page of text, in one column below its title. */
export function TextPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(texts.pageTitle(title));
  return (
    <main className={classes.page}>
      <h1>{title}</h1>
      {children}
    </main>
  );
}
