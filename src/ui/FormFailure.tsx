import type { FailureText } from '../domain/failure';
import classes from './FormFailure.module.css';

/** On a phone, the end of a long form is out of sight. */
const reveal = (failure: HTMLElement | null) => failure?.scrollIntoView({ block: 'nearest' });

/** Why a form was rejected: the meaning, the server's message, and errors of fields that the form doesn't have (spec §8). */
export function FormFailure({ meaning, summary, fields }: FailureText) {
  return (
    <div role="alert" ref={reveal} className={classes.failure}>
      {meaning !== null && <p className={classes.meaning}>{meaning}</p>}
      <p className={meaning === null ? classes.meaning : classes.summary}>{summary}</p>
      {fields.length > 0 && (
        <ul className={classes.fields}>
          {fields.map(({ field, message }) => (
            <li key={field}>{`${field}: ${message}`}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
