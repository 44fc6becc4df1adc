import { doneWords } from '../stores/unfinished-file';
import type { UnfinishedEntry } from '../stores/unfinished';
import { rowText } from '../ui/item-name';
import classes from './SyncStatusDialog.module.css';

/** One change that waits: what was done, and to what. */
export function WaitingEntry({ entry }: { entry: UnfinishedEntry }) {
  return (
    <li className={classes.entry}>
      <span className={classes.done}>{doneWords(entry)}</span>
      <span className={classes.text}>{rowText(entry.text)}</span>
    </li>
  );
}
