import { Fragment } from 'react';
import classes from './Keys.module.css';

interface KeysProps {
  keys: readonly string[];
  /**
   * The keys' names on Apple keyboards, for prerendered pages: both are drawn, and CSS shows the ones of the reader's
   * platform.
   */
  appleKeys?: readonly string[];
  /** Whether they are on a button, whose name doesn't include them. */
  isOnButton?: boolean;
}

/** The keys of a shortcut, drawn as keycaps. */
export function Keys({ keys, appleKeys, isOnButton = false }: KeysProps) {
  if (!appleKeys)
    return (
      <span
        className={isOnButton ? `${classes.keys} ${classes.onButton}` : classes.keys}
        aria-hidden={isOnButton || undefined}
      >
        {keycaps(keys)}
      </span>
    );
  return (
    <span className={classes.keys}>
      <span className={classes.other}>{keycaps(keys)}</span>
      <span className={classes.apple}>{keycaps(appleKeys)}</span>
    </span>
  );
}

/** Keys that are drawn as a sign, and have a name in announcements. */
const SIGNS: Readonly<Record<string, string>> = { Enter: '↵' };

function keycaps(keys: readonly string[]) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && ' '}
      <kbd className={classes.key}>{SIGNS[key] ?? key}</kbd>
    </Fragment>
  ));
}
