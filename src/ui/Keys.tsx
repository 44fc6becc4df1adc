import { Fragment } from 'react';
import classes from './Keys.module.css';

interface KeysProps {
  keys: readonly string[];
  /**
   * The same keys as Apple's keyboards name them. With them both are drawn, and the style sheet shows
   * the reader's own: for pages that are drawn before anybody reads them.
   */
  appleKeys?: readonly string[];
}

/** The keys of a chord, drawn as keys. */
export function Keys({ keys, appleKeys }: KeysProps) {
  if (!appleKeys) return <span className={classes.keys}>{drawn(keys)}</span>;
  return (
    <span className={classes.keys}>
      <span className={classes.other}>{drawn(keys)}</span>
      <span className={classes.apple}>{drawn(appleKeys)}</span>
    </span>
  );
}

function drawn(keys: readonly string[]) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && ' '}
      <kbd className={classes.key}>{key}</kbd>
    </Fragment>
  ));
}
