import hidden from '../ui/VisuallyHidden.module.css';
import * as texts from '../texts/versions';
import type { Stretch } from './mark-differences';
import classes from './MarkedText.module.css';

/** A text that marks what restoring it adds and removes: underlined, struck through, and in words for screen readers. */
export function MarkedText({ parts }: { parts: readonly Stretch[] }) {
  return parts.map(({ kind, text, start }) => {
    if (kind === 'same') return <span key={start}>{text}</span>;
    const Mark = kind === 'added' ? 'ins' : 'del';
    return (
      <Mark key={start} className={classes[kind]}>
        <span className={hidden.text}>{kind === 'added' ? texts.added : texts.removed}</span>
        {text}
        <span className={hidden.text}>{texts.endOfMark}</span>
      </Mark>
    );
  });
}
