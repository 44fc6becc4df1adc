import { useEffect, useState } from 'react';
import { STORAGE_PROBLEMS, WAITS_FOR_APP } from '../notices/messages';
import { useSession } from '../stores/account/session';
import { currentObstacle, useSyncStatus } from '../stores/sync/sync-status';
import { whenKept } from '../stores/sync/unsynced';
import { countChanges } from '../stores/sync/unsynced-file';
import { fillText } from '../ui/fill-text';
import * as texts from '../texts/dialogs';
import { countOf } from '../texts/numbers';
import classes from './SyncStatusDialog.module.css';

/** Why changes wait, and what they wait for. */
const REASONS = {
  expired: [texts.sessionEnded, texts.youLogInAgain],
  unreachable: [texts.offline, texts.itCanBeReached],
  failing: [texts.serverHasAProblem, texts.itWorksAgain],
  diskFull: [texts.serverDiskFull, texts.itHasRoom],
} as const;

/** The state of the sync in words: how many changes were rejected or wait, and why. */
export function SyncSummary({ rejected, waiting }: { rejected: number; waiting: number }) {
  const obstacle = useSyncStatus(currentObstacle);
  const isServerAnswering = obstacle === null;
  const isExpired = useSession((state) => state.isExpired);
  const storageProblem = useSyncStatus((state) => state.storageProblem);
  const stuck = useSyncStatus((state) => state.stuck);
  const hasUnread = useSyncStatus((state) => state.unread.length > 0);
  const isStored = useIsStored(waiting) && storageProblem === null;
  return (
    <div role="status" className={classes.summary}>
      {rejected > 0 && <p>{texts.couldNotBeSaved(countChanges(rejected))}</p>}
      {typeof obstacle === 'number' && (
        <p>
          {fillText(isStored ? texts.pausedAndStored : texts.pausedByTheServer, {
            time: <TimeLeft until={obstacle} />,
          })}
        </p>
      )}
      {typeof obstacle === 'string' && (
        <p>{reasonText(isExpired ? 'expired' : obstacle, isStored)}</p>
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

function reasonText(reason: keyof typeof REASONS, isStored: boolean): string {
  const [why, when] = REASONS[reason];
  return `${why} ${texts.sentAsSoonAs(isStored, when)}`;
}

/** A countdown. Screen readers don't announce a timer each second. */
function TimeLeft({ until }: { until: number }) {
  const seconds = useSecondsUntil(until);
  if (seconds === 0) return texts.inAMoment;
  return <span role="timer">{texts.inTime(countOf(seconds, 'second'))}</span>;
}

/** Whole seconds until a time (ms since 1970), updated each second; 0 when it has passed. */
function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}

/** Whether this device has stored all waiting changes; false until the last one is written. */
function useIsStored(waiting: number): boolean {
  const [stored, setStored] = useState<number | null>(null);
  useEffect(() => {
    let isOutdated = false;
    void whenKept().then((isStored) => {
      if (!isOutdated) setStored(isStored ? waiting : null);
    });
    return () => {
      isOutdated = true;
    };
  }, [waiting]);
  return stored === waiting;
}
