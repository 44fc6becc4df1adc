import { Fragment } from 'react';
import classes from './Keys.module.css';

interface KeysProps {
  keys: readonly string[];
  /**
   * The keys' names on Apple keyboards, for prerendered pages: both are drawn, and CSS shows the ones of the reader's
   * platform.
   */
  appleKeys?: readonly string[];
}

/** The keys of a shortcut, drawn as keycaps. */
export function Keys({ keys, appleKeys }: KeysProps) {
  if (!appleKeys) return <span className={classes.keys}>{keycaps(keys)}</span>;
  return (
    <span className={classes.keys}>
      <span className={classes.other}>{keycaps(keys)}</span>
      <span className={classes.apple}>{keycaps(appleKeys)}</span>
    </span>
  );
}

function keycaps(keys: readonly string[]) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && ' '}
      <kbd className={classes.key}>{key}</kbd>
    </Fragment>
  ));
}
