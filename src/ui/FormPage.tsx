import { Children, type ReactNode } from 'react';
import * as texts from '../texts/ui';
import classes from './FormPage.module.css';
import './field-styles';
import { usePageTitle } from './use-page-title';

interface FormPageProps {
  title: string;
  /** Whether the form has more than a few fields. */
  isLong?: boolean;
  children: ReactNode;
}

/** A page with one form, in a narrow column below its title. */
export function FormPage({ title, isLong = false, children }: FormPageProps) {
  usePageTitle(texts.pageTitle(title));
  return (
    <main className={classes.page} data-long={isLong || undefined}>
      <h1 className={classes.title}>{title}</h1>
      {children}
    </main>
  );
}

/** Links to other pages, below a form. */
export function FormLinks({ children }: { children: ReactNode }) {
  return (
    <ul className={classes.links}>{Children.map(children, (link) => link && <li>{link}</li>)}</ul>
  );
}
