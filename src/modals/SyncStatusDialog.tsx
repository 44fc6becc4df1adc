import { Button } from '@mantine/core';
import { useRef } from 'react';
import { STORAGE_PROBLEMS, WAITS_FOR_APP } from '../notices/messages';
import { closeDialog } from '../stores/dialogs';
import { useSession } from '../stores/account/session';
import { isAnswering, isServerFull, pausedUntil, useSyncStatus } from '../stores/sync/sync-status';
import { saveAllUnsyncedAsFile, sendNow, useUnsyncedChanges } from '../stores/sync/unsynced';
import { countChanges } from '../stores/sync/unsynced-file';
import { fillText } from '../ui/fill-text';
import * as texts from '../texts/dialogs';
import { countOf, formatNumber } from '../texts/numbers';
import { DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { RejectedChanges } from './RejectedChanges';
import classes from './SyncStatusDialog.module.css';
import { UnreadDrafts } from './UnreadDrafts';
import { useKept } from './use-kept';
import { useSecondsUntil } from './use-seconds-until';
import { PendingEntry } from './PendingEntry';

/** An import that waits is thousands of them: nobody reads on. */
const MAX_WAITING = 50;

/** What the server doesn't have yet, what it rejected, and what can be done about it. */
export function SyncStatusDialog() {
  const unsynced = useUnsyncedChanges();
  const isExpired = useSession((state) => state.isExpired);
  const isPaused = useSyncStatus((state) => pausedUntil(state) !== null);
  const unread = useSyncStatus((state) => state.unread);
  const close = useRef<HTMLButtonElement>(null);
  const rejected = unsynced.filter(({ failure }) => failure !== null);
  const waiting = unsynced.filter(({ failure }) => failure === null);

  return (
    <DialogFrame title={texts.syncStatus} onClose={closeDialog}>
      <Summary rejected={rejected.length} waiting={waiting.length} />
      {rejected.length > 0 && (
        <RejectedChanges rejected={rejected} onDone={() => close.current?.focus()} />
      )}
      {unread.length > 0 && <UnreadDrafts onDone={() => close.current?.focus()} />}
      {waiting.length > 0 && (
        <section className={classes.group} aria-labelledby="sync-waiting">
          <h3 id="sync-waiting" className={classes.heading}>
            {texts.waitingToBeSent}
          </h3>
          <ul className={classes.list}>
            {waiting.slice(0, MAX_WAITING).map((entry) => (
              <PendingEntry key={entry.mutation.id} entry={entry} />
            ))}
            {waiting.length > MAX_WAITING && (
              <li className={classes.more}>
                {texts.andMore(formatNumber(waiting.length - MAX_WAITING))}
              </li>
            )}
          </ul>
        </section>
      )}
      <DialogButtons>
        {unsynced.length > 0 && (
          <Button variant="default" onClick={() => void saveAllUnsyncedAsFile()}>
            {texts.saveAsAFile}
          </Button>
        )}
        {waiting.length > 0 && !isExpired && !isPaused && (
          <Button variant="default" onClick={sendNow}>
            {texts.tryNow}
          </Button>
        )}
        <Button ref={close} data-autofocus onClick={closeDialog}>
          {texts.close}
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}

function Summary({ rejected, waiting }: { rejected: number; waiting: number }) {
  const isServerAnswering = useSyncStatus(isAnswering);
  const until = useSyncStatus(pausedUntil);
  const isFull = useSyncStatus(isServerFull);
  const isExpired = useSession((state) => state.isExpired);
  const storageProblem = useSyncStatus((state) => state.storageProblem);
  const stuck = useSyncStatus((state) => state.stuck);
  const hasUnread = useSyncStatus((state) => state.unread.length > 0);
  const isKept = useKept(waiting) && storageProblem === null;
  return (
    <div role="status" className={classes.summary}>
      {rejected > 0 && <p>{texts.couldNotBeSaved(countChanges(rejected))}</p>}
      {until !== null && (
        <p>
          {fillText(isKept ? texts.pausedAndStored : texts.pausedByTheServer, {
            time: <TimeLeft until={until} />,
          })}
        </p>
      )}
      {isFull && (
        <p>
          {texts.serverDiskFull} {texts.sentAsSoonAs(isKept, texts.itHasRoom)}
        </p>
      )}
      {!isServerAnswering && until === null && !isFull && (
        <p>
          {isExpired ? texts.sessionEnded : texts.offline}{' '}
          {texts.sentAsSoonAs(isKept, isExpired ? texts.youLogInAgain : texts.itCanBeReached)}
        </p>
      )}
      {stuck > 0 && (
        <p className={classes.problem}>
          {texts.stuckByAnError(countChanges(stuck), WAITS_FOR_APP)}
        </p>
      )}
      {waiting > stuck && isServerAnswering && (
        <p>{texts.onTheWay(countChanges(waiting - stuck))}</p>
      )}
      {waiting === 0 && rejected === 0 && !hasUnread && isServerAnswering && (
        <p>{texts.allChangesSaved}</p>
      )}
      {storageProblem !== null && (
        <p className={classes.problem}>
          {`${STORAGE_PROBLEMS[storageProblem].notice.message}. ${STORAGE_PROBLEMS[storageProblem].advice}`}
        </p>
      )}
    </div>
  );
}

/** The time until something happens by itself; its seconds are not said aloud one by one. */
function TimeLeft({ until }: { until: number }) {
  const seconds = useSecondsUntil(until);
  if (seconds === 0) return texts.inAMoment;
  return <span role="timer">{texts.inTime(countOf(seconds, 'second'))}</span>;
}
