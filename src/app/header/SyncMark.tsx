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
import { keepFocus } from '../../ui/keep-focus';
import { MOBILE, useMedia } from '../../ui/use-media';
import hidden from '../../ui/VisuallyHidden.module.css';
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

/** Maximum number to show. A larger one doesn't fit beside the icon. */
const MAX_COUNT = 99;

/**
 * Shows whether everything is saved. Its width is fixed so that nothing beside it moves, except while nothing can be sent.
 * It then says why in words, on a phone only `Offline` for lack of room. A click opens the sync status.
 */
export function SyncMark() {
  const kind = useSyncStatus((state) => syncMark(state).kind);
  const count = useSyncStatus((state) => countOf(syncMark(state)));
  const isExpired = useSession((state) => state.isExpired);
  const isPhone = useMedia(MOBILE);
  const reason = reasonOf(kind, isExpired);
  const isInWords = reason !== null && (kind === 'offline' || !isPhone);
  const words = wordsOf(kind, formatNumber(count), isExpired);
  const shown = count > MAX_COUNT ? `${MAX_COUNT}+` : formatNumber(count);
  const Icon = ICONS[kind];
  return (
    <>
      <UnstyledButton
        className={classes.button}
        data-kind={kind}
        data-in-words={isInWords || undefined}
        // The accessible name contains the visible text (WCAG 2.5.3). The exact number is in the title.
        aria-label={texts.syncStatus(wordsOf(kind, shown, isExpired))}
        aria-haspopup="dialog"
        title={words}
        onMouseDown={keepFocus}
        onClick={() => openDialog({ name: 'syncStatus' })}
      >
        <Icon size={18} stroke={1.5} />
        {isInWords && `${reason} `}
        {count > 0 && <span className={classes.count}>{shown}</span>}
      </UnstyledButton>
      <span role="status" className={hidden.text}>
        {/* Announcing each change that is sent would be noise. */}
        {reason !== null || kind === 'attention' ? words : ''}
      </span>
    </>
  );
}

function countOf(mark: Mark): number {
  return mark.kind === 'saved' ? 0 : mark.count;
}

/** Why nothing can be sent; null if changes are being sent. */
function reasonOf(kind: Mark['kind'], isExpired: boolean): string | null {
  switch (kind) {
    case 'offline':
      return isExpired ? texts.logInAgain : texts.offline;
    case 'failing':
      return texts.failing;
    case 'paused':
      return texts.paused;
    case 'diskFull':
      return texts.diskFull;
    default:
      return null;
  }
}

/** Describes the state in words. `count` is the number as it is shown. */
function wordsOf(kind: Mark['kind'], count: string, isExpired: boolean): string {
  const hasAny = count !== '0';
  const reason = reasonOf(kind, isExpired);
  if (reason !== null) return hasAny ? texts.reasonAndWaiting(reason, count) : reason;
  if (kind === 'attention') return hasAny ? texts.needsAttentionCount(count) : texts.needsAttention;
  return hasAny ? texts.waiting(count) : texts.allSaved;
}
