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
import { formatNumber } from '../../texts/numbers';
import classes from './SyncMark.module.css';

const ICONS = {
  saved: IconCloudCheck,
  waiting: IconCloudUp,
  offline: IconCloudOff,
  failing: IconCloudPause,
  paused: IconCloudPause,
  diskFull: IconCloudPause,
  attention: IconCloudExclamation,
} as const;

/** The states that screen readers announce. Announcing each change that is sent would be noise. */
const TOLD_ALOUD: ReadonlySet<Mark['kind']> = new Set([
  'offline',
  'failing',
  'paused',
  'diskFull',
  'attention',
]);

/** Maximum number to show. A larger one doesn't fit beside the icon. */
const MAX_COUNT = 99;

/**
 * Shows whether everything is saved. Its width is fixed so that nothing beside it moves, except while offline, which it
 * says in words. A click opens the sync status.
 */
export function SyncMark() {
  const kind = useSyncStatus((state) => syncMark(state).kind);
  const count = useSyncStatus((state) => countOf(syncMark(state)));
  const isExpired = useSession((state) => state.isExpired);
  const words = wordsOf(kind, formatNumber(count), isExpired);
  const shown = count > MAX_COUNT ? `${MAX_COUNT}+` : formatNumber(count);
  const Icon = ICONS[kind];
  return (
    <>
      <UnstyledButton
        className={classes.button}
        data-kind={kind}
        // The accessible name contains the visible text (WCAG 2.5.3). The exact number is in the title.
        aria-label={texts.syncStatus(wordsOf(kind, shown, isExpired))}
        aria-haspopup="dialog"
        title={words}
        onClick={() => openDialog({ name: 'syncStatus' })}
      >
        <Icon size={18} stroke={1.5} />
        {kind === 'offline' && `${offlineWords(isExpired)} `}
        {count > 0 && <span className={classes.count}>{shown}</span>}
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

/** Describes the state in words. `count` is the number as it is shown. */
function wordsOf(kind: Mark['kind'], count: string, isExpired: boolean): string {
  const hasAny = count !== '0';
  switch (kind) {
    case 'saved':
      return texts.allSaved;
    case 'waiting':
      return texts.waiting(count);
    case 'offline': {
      const why = offlineWords(isExpired);
      return hasAny ? texts.reasonAndWaiting(why, count) : why;
    }
    case 'failing':
    case 'paused':
    case 'diskFull': {
      const why = texts[kind];
      return hasAny ? texts.reasonAndWaiting(why, count) : why;
    }
    case 'attention':
      return hasAny ? texts.needsAttentionCount(count) : texts.needsAttention;
  }
}
