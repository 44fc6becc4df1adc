import { Button } from '@mantine/core';
import { useState } from 'react';
import { failureLine } from '../notices/describe-failure';
import { editRejected } from '../stores/drafts/return-text';
import { discardRejected, retryRejected, type UnsyncedMutation } from '../stores/sync/unsynced';
import { countChanges, doneWords } from '../stores/sync/unsynced-file';
import * as texts from '../texts/dialogs';
import { formatNumber } from '../texts/numbers';
import { ListedText } from './ListedText';
import { QuestionDialog } from './QuestionDialog';
import groups from './DialogGroup.module.css';
import classes from './SyncStatusDialog.module.css';

/**
 * Maximum number of changes to list, because a rejected import has thousands. More are listed as these are retried or
 * discarded.
 */
const MAX_LISTED = 20;

interface RejectedChangesProps {
  rejected: readonly UnsyncedMutation[];
  /** Called after a retry or discard, which may have removed the focused button. */
  onDone: () => void;
}

/** The changes that the server rejected, with buttons to retry or discard one or all. */
export function RejectedChanges({ rejected, onDone }: RejectedChangesProps) {
  const [discarding, setDiscarding] = useState<readonly string[] | null>(null);
  const listed = rejected.slice(0, MAX_LISTED);
  const more = rejected.length - listed.length;
  const all = rejected.map(({ mutation }) => mutation.id);
  const retry = (ids: readonly string[]) => {
    retryRejected(ids);
    onDone();
  };
  const discard = (ids: readonly string[]) => {
    discardRejected(ids);
    setDiscarding(null);
    onDone();
  };
  return (
    <section className={groups.group} aria-labelledby="sync-rejected">
      <h3 id="sync-rejected" className={groups.heading}>
        {texts.rejectedByTheServer}
      </h3>
      {all.length > 1 && (
        <div className={classes.ways}>
          <Button size="compact-sm" variant="default" onClick={() => retry(all)}>
            {texts.retryAll}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setDiscarding(all)}>
            {texts.discardAll}
          </Button>
        </div>
      )}
      <ul className={groups.list}>
        {listed.map((entry) => (
          <RejectedEntry
            key={entry.mutation.id}
            entry={entry}
            onRetry={() => retry([entry.mutation.id])}
            onDiscard={() => setDiscarding([entry.mutation.id])}
          />
        ))}
        {more > 0 && <li className={classes.more}>{texts.andMore(formatNumber(more))}</li>}
      </ul>
      {discarding !== null && (
        <QuestionDialog
          title={
            discarding.length > 1
              ? texts.discardAllOf(countChanges(discarding.length))
              : texts.discardThisChange
          }
          body={discarding.length > 1 ? texts.allStoredNowhereElse : texts.storedNowhereElse}
          cancelLabel={texts.back}
          confirmLabel={texts.discard}
          isDestructive
          onCancel={() => setDiscarding(null)}
          onConfirm={() => discard(discarding)}
        />
      )}
    </section>
  );
}

interface RejectedEntryProps {
  entry: UnsyncedMutation;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A rejected change: its whole text, the server's reason, and buttons to retry, edit, copy and discard it. */
function RejectedEntry({ entry, onRetry, onDiscard }: RejectedEntryProps) {
  const { mutation, failure, text, place } = entry;
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
      onEdit={failure === null ? undefined : () => editRejected({ mutation, failure })}
      onDiscard={onDiscard}
    />
  );
}
