import { useState } from 'react';
import { failureLine } from '../notices/describe-failure';
import { copyToClipboard } from '../stores/items/clipboard';
import type { UnsyncedChange } from '../stores/sync/unsynced';
import { doneWords } from '../stores/sync/unsynced-file';
import { Button } from '../ui/Button';
import * as texts from '../texts/dialogs';
import classes from './SyncStatusDialog.module.css';

interface RejectedEntryProps {
  entry: UnsyncedChange;
  onRetry: () => void;
  onDiscard: () => void;
}

/** One change that was rejected, with its whole text, the server's reason and the ways out. */
export function RejectedEntry({ entry, onRetry, onDiscard }: RejectedEntryProps) {
  const { failure, text, place } = entry;
  const [isCopied, setCopied] = useState(false);
  const what = doneWords(entry);
  const name = `${what}: ${text.slice(0, 40)}`;
  return (
    <li className={classes.rejected}>
      <p className={classes.done}>
        {what}
        {place !== '' && ` · ${place}`}
      </p>
      {/* It can be scrolled and copied by hand, where there is no clipboard. */}
      <textarea
        readOnly
        className={classes.whole}
        aria-label={texts.textOf(name)}
        rows={Math.min(text.split('\n').length + 1, 6)}
        dir="auto"
        value={text}
      />
      {failure && <p className={classes.reason}>{failureLine(failure)}</p>}
      <div className={classes.ways}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={texts.retryNamed(name)}
          onClick={onRetry}
        >
          {texts.retry}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={texts.copyNamed(name)}
          onClick={() => void copyToClipboard(text).then(setCopied)}
        >
          {isCopied ? texts.copied : texts.copy}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={texts.discardNamed(name)}
          onClick={onDiscard}
        >
          {texts.discard}
        </Button>
      </div>
    </li>
  );
}
