import type { ImportProblem } from '../stores/import/import-state';
import * as texts from '../texts/import';
import groups from './DialogGroup.module.css';
import classes from './ImportDialog.module.css';

/** Maximum number of problems to list. Of the others, only the number is shown. */
const MAX_LISTED = 100;

/**
 * Lists what can't be imported of the files, with positions and reasons. There may be hundreds of attachments, so they
 * have a list of their own.
 */
export function ImportProblems({ problems }: { problems: readonly ImportProblem[] }) {
  const attachments = problems.filter(({ isAttachment }) => isAttachment);
  const others = problems.filter(({ isAttachment }) => !isAttachment);
  return (
    <>
      {others.length > 0 && (
        <ProblemList heading={texts.problems(others.length)} problems={others} />
      )}
      {attachments.length > 0 && (
        <ProblemList heading={texts.attachments(attachments.length)} problems={attachments} />
      )}
    </>
  );
}

interface ProblemListProps {
  heading: string;
  problems: readonly ImportProblem[];
}

function ProblemList({ heading, problems }: ProblemListProps) {
  const listed = problems.slice(0, MAX_LISTED);
  const more = problems.length - MAX_LISTED;
  return (
    <details className={groups.group}>
      <summary className={groups.heading}>{heading}</summary>
      <ul className={`${groups.list} ${classes.problems}`}>
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
