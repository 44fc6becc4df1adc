import type { FailureText } from '../domain/failure';
import classes from './FormFailure.module.css';

/** Why a form was rejected: the meaning, the server's message, and errors of fields that the form doesn't have (spec §8). */
export function FormFailure({ meaning, summary, fields }: FailureText) {
  return (
    <div role="alert" className={classes.failure}>
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
