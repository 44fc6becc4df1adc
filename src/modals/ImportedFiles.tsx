import type { ImportedFile } from '../stores/import/import-state';
import * as texts from '../texts/import';
import classes from './ImportDialog.module.css';

/** So many are named: nobody reads on. */
const MAX_NAMED = 100;

/** So few are in sight at once. */
const MAX_OPEN = 5;

/** What each of several files is that are imported together. */
export function ImportedFiles({ files }: { files: NonNullable<ImportedFile['files']> }) {
  const more = files.length - MAX_NAMED;
  return (
    <details className={classes.group} open={files.length <= MAX_OPEN}>
      <summary className={classes.heading}>{texts.whatTheyAre}</summary>
      <ul className={classes.problems}>
        {[...files.slice(0, MAX_NAMED).entries()].map(([place, { name, format }]) => (
          <li key={place} className={classes.place} dir="auto">
            {texts.fileAndFormat(name, format === null ? texts.unreadable : texts.FORMATS[format])}
          </li>
        ))}
        {more > 0 && <li>{texts.moreFiles(more)}</li>}
      </ul>
    </details>
  );
}
