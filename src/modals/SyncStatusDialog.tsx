import { Button } from '@mantine/core';
import { useRef } from 'react';
import { closeDialog } from '../stores/dialogs';
import { useSession } from '../stores/account/session';
import { currentObstacle, useSyncStatus } from '../stores/sync/sync-status';
import {
  saveAllUnsyncedAsFile,
  sendNow,
  useUnsyncedChanges,
  type UnsyncedMutation,
} from '../stores/sync/unsynced';
import { doneWords } from '../stores/sync/unsynced-file';
import { rowText } from '../ui/item-name';
import * as texts from '../texts/dialogs';
import { formatNumber } from '../texts/numbers';
import { ButtonKeys, DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { RejectedChanges } from './RejectedChanges';
import groups from './DialogGroup.module.css';
import classes from './SyncStatusDialog.module.css';
import { SyncSummary } from './SyncSummary';
import { UnreadDrafts } from './UnreadDrafts';

/** Maximum number of waiting changes to list, because a queued import has thousands. */
const MAX_WAITING = 50;

/** Lists the changes that wait, were rejected or can't be read, with buttons to resolve them. */
export function SyncStatusDialog() {
  const unsynced = useUnsyncedChanges();
  const isExpired = useSession((state) => state.isExpired);
  const isPaused = useSyncStatus((state) => typeof currentObstacle(state) === 'number');
  const unread = useSyncStatus((state) => state.unread);
  const close = useRef<HTMLButtonElement>(null);
  const rejected = unsynced.filter(({ failure }) => failure !== null);
  const waiting = unsynced.filter(({ failure }) => failure === null);

  return (
    <DialogFrame title={texts.syncStatus} onClose={closeDialog}>
      <SyncSummary rejected={rejected.length} waiting={waiting.length} />
      {rejected.length > 0 && (
        <RejectedChanges rejected={rejected} onDone={() => close.current?.focus()} />
      )}
      {unread.length > 0 && <UnreadDrafts onDone={() => close.current?.focus()} />}
      {waiting.length > 0 && (
        <section className={groups.group} aria-labelledby="sync-waiting">
          <h3 id="sync-waiting" className={groups.heading}>
            {texts.waitingToBeSent}
          </h3>
          <ul className={groups.list}>
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
          <ButtonKeys command="closeDialog" />
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}

/** A change that waits to be sent: the action, and the text of the item or collection. */
function PendingEntry({ entry }: { entry: UnsyncedMutation }) {
  return (
    <li className={classes.entry}>
      <span className={classes.done}>{doneWords(entry)}</span>
      <span className={classes.text} dir="auto">
        {rowText(entry.text)}
      </span>
    </li>
  );
}
