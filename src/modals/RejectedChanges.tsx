import { Button } from '@mantine/core';
import { useState } from 'react';
import { discardRejected, retryRejected, type UnsyncedMutation } from '../stores/sync/unsynced';
import { countChanges } from '../stores/sync/unsynced-file';
import * as texts from '../texts/dialogs';
import { formatNumber } from '../texts/numbers';
import { QuestionDialog } from './QuestionDialog';
import { RejectedEntry } from './RejectedEntry';
import classes from './SyncStatusDialog.module.css';

/** An import that finds no room is thousands of them: the others follow as these are dealt with. */
const MAX_LISTED = 20;

interface RejectedChangesProps {
  rejected: readonly UnsyncedMutation[];
  /** Some were dealt with: the button for that may have gone with them. */
  onDone: () => void;
}

/** What the server rejected, one by one as far as a person reads them, and what can be done about all of it. */
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
    <section className={classes.group} aria-labelledby="sync-rejected">
      <h3 id="sync-rejected" className={classes.heading}>
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
      <ul className={classes.list}>
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
