import { Button } from '@mantine/core';
import { useId, type ReactNode, type RefObject } from 'react';
import type { FailureText } from '../../domain/failure';
import { FormFailure } from '../../ui/FormFailure';
import { toDate } from '../../domain/date-time';
import { formatTime } from '../../ui/format-time';
import { useToday } from '../../ui/use-today';
import * as texts from '../../texts/profile';
import classes from './AccountList.module.css';

interface AccountListProps {
  id: string;
  title: string;
  /** Gets the focus when a row is gone, and its button with it. */
  heading: RefObject<HTMLHeadingElement | null>;
  about: ReactNode;
  /** Null until the list is loaded. */
  rows: readonly ReactNode[] | null;
  /** Why the last request failed. */
  failure: FailureText | null;
  onRetry: () => void;
  /** The outcome of the last button, to be announced. */
  done: string;
  /** The buttons below the list. */
  children: ReactNode;
}

/** A section with a list that the server has, such as that of the sessions. */
export function AccountList(props: AccountListProps) {
  const { id, title, heading, about, rows, failure, onRetry, done, children } = props;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className={classes.heading}>
        {title}
      </h2>
      <p>{about}</p>
      {rows === null && failure === null && <p className={classes.loading}>{texts.loading}</p>}
      {rows !== null && rows.length > 0 && <ul className={classes.list}>{rows}</ul>}
      {failure && <FormFailure {...failure} />}
      <div className={classes.buttons}>
        {rows === null && failure && (
          <Button variant="default" onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        )}
        {children}
        <span role="status">{done}</span>
      </div>
    </section>
  );
}

interface AccountRowProps {
  name: string;
  /** Whether it is the session of this device. */
  isCurrent?: boolean;
  details: ReactNode;
  button: { text: string; label: string; isBusy: boolean; isDisabled: boolean };
  onClick: () => void;
}

/** A row of such a list: what it is, and a button that ends it. */
export function AccountRow({ name, isCurrent, details, button, onClick }: AccountRowProps) {
  const id = useId();
  return (
    <li className={classes.row} aria-current={isCurrent || undefined}>
      <div className={classes.what}>
        <strong dir="auto">{name}</strong>
        {isCurrent && <span className={classes.current}>{texts.thisDevice}</span>}
        <span id={id} className={classes.details}>
          {details}
        </span>
      </div>
      <Button
        className={classes.button}
        variant="default"
        size="xs"
        aria-label={button.label}
        aria-describedby={id}
        loading={button.isBusy}
        disabled={button.isDisabled}
        onClick={onClick}
      >
        {button.text}
      </Button>
    </li>
  );
}

/** A detail of a row that stays in one line. */
export function Detail({ children }: { children: ReactNode }) {
  return (
    <>
      <span className={classes.detail}>{children}</span>{' '}
    </>
  );
}

/** A time in its shortest form, with the full one as a tooltip. */
export function Time({ value }: { value: string }) {
  const date = toDate(value);
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString()}>
      {formatTime(value, useToday())}
    </time>
  );
}
