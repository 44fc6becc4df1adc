import type { ReactNode } from 'react';
import * as texts from '../texts/ui';
import classes from './FormPage.module.css';
import './field-styles';
import { usePageTitle } from './use-page-title';

interface FormPageProps {
  title: string;
  /** Whether the form is longer than a few fields. */
  isLong?: boolean;
  children: ReactNode;
}

/** A page that is one form: a title and what follows, in a narrow column. */
export function FormPage({ title, isLong = false, children }: FormPageProps) {
  usePageTitle(texts.pageTitle(title));
  return (
    <main className={classes.page} data-long={isLong || undefined}>
      <h1 className={classes.title}>{title}</h1>
      {children}
    </main>
  );
}
