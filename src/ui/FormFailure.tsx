import type { FailureText } from '../domain/failure';
import classes from './FormFailure.module.css';

/** Why a form was refused: a line, and the server's messages by field (spec §8). */
export function FormFailure({ summary, fields }: FailureText) {
  return (
    <div role="alert" className={classes.failure}>
      <p className={classes.summary}>{summary}</p>
      {fields.length > 0 && (
        <ul className={classes.fields}>
          {fields.map(({ field, message }) => (
            <li key={field}>
              {field}: {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
