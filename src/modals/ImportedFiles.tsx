import type { ImportedFile } from '../stores/import/import-state';
import * as texts from '../texts/import';
import groups from './DialogGroup.module.css';
import classes from './ImportDialog.module.css';

/** Maximum number of files to list. */
const MAX_NAMED = 100;

/** Number of files up to which the list is open at first. */
const MAX_OPEN = 5;

/** Lists the files of an import with their formats. */
export function ImportedFiles({ files }: { files: NonNullable<ImportedFile['files']> }) {
  const more = files.length - MAX_NAMED;
  return (
    <details className={groups.group} open={files.length <= MAX_OPEN}>
      <summary className={groups.heading}>{texts.whatTheyAre}</summary>
      <ul className={`${groups.list} ${classes.problems}`}>
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
