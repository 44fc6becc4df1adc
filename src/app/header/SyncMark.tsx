import { UnstyledButton } from '@mantine/core';
import {
  IconCloudCheck,
  IconCloudExclamation,
  IconCloudOff,
  IconCloudPause,
  IconCloudUp,
} from '@tabler/icons-react';
import { syncMark, useSyncStatus, type SyncMark as Mark } from '../../stores/sync/sync-status';
import { openDialog } from '../../stores/dialogs';
import { useSession } from '../../stores/account/session';
import * as texts from '../../texts/header';
import classes from './SyncMark.module.css';

const ICONS = {
  saved: IconCloudCheck,
  waiting: IconCloudUp,
  offline: IconCloudOff,
  paused: IconCloudPause,
  attention: IconCloudExclamation,
} as const;

/** Only what changes for the person is said aloud: each change on its way would be noise. */
const TOLD_ALOUD: ReadonlySet<Mark['kind']> = new Set(['offline', 'paused', 'attention']);

/** More would not fit beside the icon. */
const MAX_COUNT = 99;

/**
 * Whether everything is saved, in one mark that moves nothing that one would press; it opens the list
 * behind it. Being offline is told in words.
 */
export function SyncMark() {
  const kind = useSyncStatus((state) => syncMark(state).kind);
  const count = useSyncStatus((state) => countOf(syncMark(state)));
  const isExpired = useSession((state) => state.isExpired);
  const words = wordsOf(kind, count, isExpired);
  const Icon = ICONS[kind];
  return (
    <>
      <UnstyledButton
        className={classes.button}
        data-kind={kind}
        aria-label={texts.syncStatus(words)}
        aria-haspopup="dialog"
        title={words}
        onClick={() => openDialog({ name: 'syncStatus' })}
      >
        <Icon size={18} stroke={1.5} />
        {kind === 'offline' && <span className={classes.why}>{offlineWords(isExpired)} </span>}
        {count > 0 && (
          <span className={classes.count}>{count > MAX_COUNT ? `${MAX_COUNT}+` : count}</span>
        )}
      </UnstyledButton>
      <span role="status" className={classes.spoken}>
        {TOLD_ALOUD.has(kind) ? words : ''}
      </span>
    </>
  );
}

function countOf(mark: Mark): number {
  return mark.kind === 'saved' ? 0 : mark.count;
}

function offlineWords(isExpired: boolean): string {
  return isExpired ? texts.logInAgain : texts.offline;
}

function wordsOf(kind: Mark['kind'], count: number, isExpired: boolean): string {
  switch (kind) {
    case 'saved':
      return texts.allSaved;
    case 'waiting':
      return texts.waiting(count);
    case 'offline': {
      const why = offlineWords(isExpired);
      return count > 0 ? texts.reasonAndWaiting(why, count) : why;
    }
    case 'paused':
      return count > 0 ? texts.pausedAndWaiting(count) : texts.paused;
    case 'attention':
      return count > 0 ? texts.needsAttentionCount(count) : texts.needsAttention;
  }
}
