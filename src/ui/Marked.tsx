import { Fragment } from 'react';
import { findHits } from '../domain/search';
import classes from './Marked.module.css';

interface MarkedProps {
  text: string;
  /** Folded words, as `readWords` returns them. */
  words: readonly string[];
}

/** A text in which the words of the search are highlighted. */
export function Marked({ text, words }: MarkedProps) {
  const hits = findHits(text, words);
  return (
    <>
      {hits.map(({ start, end }, n) => (
        <Fragment key={start}>
          {text.slice(hits[n - 1]?.end ?? 0, start)}
          <mark className={classes.mark}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(hits.at(-1)?.end ?? 0)}
    </>
  );
}
