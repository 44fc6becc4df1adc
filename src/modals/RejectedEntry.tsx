import { failureLine } from '../notices/describe-failure';
import type { UnsyncedMutation } from '../stores/sync/unsynced';
import { doneWords } from '../stores/sync/unsynced-file';
import { ListedText } from './ListedText';
import classes from './SyncStatusDialog.module.css';

interface RejectedEntryProps {
  entry: UnsyncedMutation;
  onRetry: () => void;
  onDiscard: () => void;
}

/** One change that was rejected, with its whole text, the server's reason and the ways out. */
export function RejectedEntry({ entry, onRetry, onDiscard }: RejectedEntryProps) {
  const { failure, text, place } = entry;
  const what = doneWords(entry);
  return (
    <ListedText
      name={`${what}: ${text.slice(0, 40)}`}
      text={text}
      heading={
        <p className={classes.done}>
          {what}
          {place !== '' && ` · ${place}`}
        </p>
      }
      reason={failure && <p className={classes.reason}>{failureLine(failure)}</p>}
      onRetry={onRetry}
      onDiscard={onDiscard}
    />
  );
}
