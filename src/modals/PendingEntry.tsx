import { doneWords } from '../stores/sync/unsynced-file';
import type { UnsyncedMutation } from '../stores/sync/unsynced';
import { rowText } from '../ui/item-name';
import classes from './SyncStatusDialog.module.css';

/** One change that waits: what was done, and to what. */
export function PendingEntry({ entry }: { entry: UnsyncedMutation }) {
  return (
    <li className={classes.entry}>
      <span className={classes.done}>{doneWords(entry)}</span>
      <span className={classes.text} dir="auto">
        {rowText(entry.text)}
      </span>
    </li>
  );
}
