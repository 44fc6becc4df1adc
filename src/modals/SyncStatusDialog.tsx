import { useState } from 'react';
import { STORAGE_PROBLEMS, WAITS_FOR_APP } from '../notices/messages';
import { closeDialog } from '../stores/dialogs';
import { useSession } from '../stores/account/session';
import { isAnswering, pausedUntil, useSyncStatus } from '../stores/sync/sync-status';
import {
  discardRejected,
  saveAllUnsyncedAsFile,
  sendNow,
  useUnsyncedChanges,
} from '../stores/sync/unsynced';
import { countChanges } from '../stores/sync/unsynced-file';
import { Button } from '../ui/Button';
import { DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { QuestionDialog } from './QuestionDialog';
import { RejectedEntry } from './RejectedEntry';
import classes from './SyncStatusDialog.module.css';
import { useKept } from './use-kept';
import { useSecondsUntil } from './use-seconds-until';
import { PendingEntry } from './PendingEntry';

/** What the server doesn't have yet, what it rejected, and what can be done about it. */
export function SyncStatusDialog() {
  const unsynced = useUnsyncedChanges();
  const isExpired = useSession((state) => state.isExpired);
  const isPaused = useSyncStatus((state) => pausedUntil(state) !== null);
  const [discardingId, setDiscardingId] = useState<string | null>(null);
  const rejected = unsynced.filter(({ failure }) => failure !== null);
  const waiting = unsynced.filter(({ failure }) => failure === null);

  return (
    <DialogFrame title="Sync status" onClose={closeDialog}>
      <Summary rejected={rejected.length} waiting={waiting.length} />
      {rejected.length > 0 && (
        <section className={classes.group} aria-labelledby="sync-rejected">
          <h3 id="sync-rejected" className={classes.heading}>
            Rejected by the server
          </h3>
          <ul className={classes.list}>
            {rejected.map((entry) => (
              <RejectedEntry
                key={entry.change.id}
                entry={entry}
                onDiscard={() => setDiscardingId(entry.change.id)}
              />
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section className={classes.group} aria-labelledby="sync-waiting">
          <h3 id="sync-waiting" className={classes.heading}>
            Waiting to be sent
          </h3>
          <ul className={classes.list}>
            {waiting.map((entry) => (
              <PendingEntry key={entry.change.id} entry={entry} />
            ))}
          </ul>
        </section>
      )}
      <DialogButtons>
        {unsynced.length > 0 && (
          <Button variant="default" onClick={() => void saveAllUnsyncedAsFile()}>
            Save as a file
          </Button>
        )}
        {waiting.length > 0 && !isExpired && !isPaused && (
          <Button variant="default" onClick={sendNow}>
            Try now
          </Button>
        )}
        <Button data-autofocus onClick={closeDialog}>
          Close
        </Button>
      </DialogButtons>
      {discardingId !== null && (
        <QuestionDialog
          title="Discard this change?"
          body="Its text is stored nowhere else and can’t be recovered."
          cancelLabel="Back"
          confirmLabel="Discard"
          isDestructive
          onCancel={() => setDiscardingId(null)}
          onConfirm={() => {
            discardRejected(discardingId);
            setDiscardingId(null);
          }}
        />
      )}
    </DialogFrame>
  );
}

function Summary({ rejected, waiting }: { rejected: number; waiting: number }) {
  const isServerAnswering = useSyncStatus(isAnswering);
  const until = useSyncStatus(pausedUntil);
  const isExpired = useSession((state) => state.isExpired);
  const storageProblem = useSyncStatus((state) => state.storageProblem);
  const stuck = useSyncStatus((state) => state.stuck);
  const isKept = useKept(waiting) && storageProblem === null;
  return (
    <div role="status" className={classes.summary}>
      {rejected > 0 && (
        <p>
          {countChanges(rejected)} could not be saved. Nothing is lost. Try again, copy the text, or
          discard it.
        </p>
      )}
      {until !== null && (
        <p>
          The server has asked for a pause after many requests. Your changes are{' '}
          {isKept && 'stored on this device and '}sent automatically <TimeLeft until={until} />.
        </p>
      )}
      {!isServerAnswering && until === null && (
        <p>
          {isExpired ? 'Your session has ended.' : 'Offline: the server can’t be reached.'} Your
          changes are {isKept && 'stored on this device and '}sent as soon as{' '}
          {isExpired ? 'you log in again' : 'it can be reached'}.
        </p>
      )}
      {stuck > 0 && (
        <p className={classes.problem}>
          An error in the app prevents {countChanges(stuck)} from being sent. {WAITS_FOR_APP}
        </p>
      )}
      {waiting > stuck && isServerAnswering && (
        <p>{countChanges(waiting - stuck)} on the way to the server.</p>
      )}
      {waiting === 0 && rejected === 0 && isServerAnswering && <p>All changes saved.</p>}
      {storageProblem !== null && (
        <p className={classes.problem}>
          {STORAGE_PROBLEMS[storageProblem].notice.message}.{' '}
          {STORAGE_PROBLEMS[storageProblem].advice}
        </p>
      )}
    </div>
  );
}

/** The time until something happens by itself; its seconds are not said aloud one by one. */
function TimeLeft({ until }: { until: number }) {
  const seconds = useSecondsUntil(until);
  if (seconds === 0) return 'in a moment';
  return (
    <span role="timer">
      in {seconds} {seconds === 1 ? 'second' : 'seconds'}
    </span>
  );
}
