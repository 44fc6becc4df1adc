import type { ReactNode } from 'react';
import * as texts from '../texts/ui';
import classes from './TextPage.module.css';
import { usePageTitle } from './use-page-title';

interface TextPageProps {
  title: string;
  /** Whether the page has lists in several columns. */
  isWide?: boolean;
  children: ReactNode;
}

/** A page of text below its title. */
export function TextPage({ title, isWide = false, children }: TextPageProps) {
  usePageTitle(texts.pageTitle(title));
  return (
    <main className={classes.page} data-wide={isWide || undefined}>
      <h1>{title}</h1>
      {children}
    </main>
  );
}
