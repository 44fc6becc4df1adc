import type { ImportProblem } from '../stores/import/import-state';
import * as texts from '../texts/import';
import classes from './ImportDialog.module.css';

/** Maximum number of problems to list. Of the others, only the number is shown. */
const MAX_LISTED = 100;

/** Lists the parts of a file that can't be imported, with their positions and the reasons. */
export function ImportProblems({ problems }: { problems: readonly ImportProblem[] }) {
  const listed = problems.slice(0, MAX_LISTED);
  const more = problems.length - MAX_LISTED;
  return (
    <details className={classes.group}>
      <summary className={classes.heading}>{texts.problems(problems.length)}</summary>
      <ul className={classes.problems}>
        {[...listed.entries()].map(([number, { place, excerpt, reason }]) => (
          <li key={number}>
            <span className={classes.place}>{placeText(place)}</span>
            <span className={classes.excerpt} dir="auto">
              {excerpt}
            </span>
            <span>{reason}</span>
          </li>
        ))}
        {more > 0 && <li>{texts.moreProblems(more)}</li>}
      </ul>
    </details>
  );
}

function placeText({ file, line }: ImportProblem['place']): string {
  if (line === undefined) return file ?? '';
  return file === undefined ? texts.line(line) : texts.lineOfFile(file, line);
}
