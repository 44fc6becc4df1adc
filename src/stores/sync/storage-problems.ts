import { logError } from '../../notices/log';
import { STORAGE_PROBLEMS } from '../../notices/messages';
import { closeNotices, showNotice } from '../../notices/show-notice';
import type { StorageProblem } from '../../sync/store/storage-problem';
import type { SyncEvent } from '../../sync/core/sync-event';
import { useSyncStatus } from './sync-status';

/** Why the device can't store an account at the moment, by the account's id. */
const problems = new Map<string, StorageProblem>();

/** Handles a storage failure of an account: shows a toast, and sets the problem until the storage works again. */
export function onStorageFailed(
  owner: string,
  { problem, failure }: Extract<SyncEvent, { type: 'storageFailed' }>,
): void {
  logError('Keeping the account on this device', failure);
  problems.set(owner, problem);
  useSyncStatus.setState({ storageProblem: problem });
  const { notice, advice } = STORAGE_PROBLEMS[problem];
  showNotice(notice, advice);
}

/** Clears an account's storage problem: everything is stored now, or nothing needs to be stored any more. */
export function onStorageRecovered(owner: string): void {
  problems.delete(owner);
  const [problem = null] = problems.values();
  useSyncStatus.setState({ storageProblem: problem });
  if (problem !== null) return;
  const messages = Object.values(STORAGE_PROBLEMS).map(({ notice }) => notice.message);
  closeNotices((message) => messages.some((each) => each === message));
}
