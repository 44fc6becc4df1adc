import type { FailureText } from '../domain/failure';
import classes from './FormFailure.module.css';

/** Why a form was refused: what that means, a line, and what is wrong with other fields (spec §8). */
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
