import { logError } from '../../notices/log';
import { STORAGE_PROBLEMS } from '../../notices/messages';
import { closeNotices, showNotice } from '../../notices/show-notice';
import type { StorageProblem } from '../../sync/store/storage-problem';
import type { SyncEvent } from '../../sync/core/sync-event';
import { useSyncStatus } from './sync-status';

/** Accounts of this page of which the device stores nothing at the moment, and why. */
const problems = new Map<string, StorageProblem>();

/** The device refuses to store an account: the app says so until it works again. */
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

/** The device has stored everything of an account, or nothing of it is to be stored any more. */
export function onStorageRecovered(owner: string): void {
  problems.delete(owner);
  const [problem = null] = problems.values();
  useSyncStatus.setState({ storageProblem: problem });
  if (problem !== null) return;
  const messages = Object.values(STORAGE_PROBLEMS).map(({ notice }) => notice.message);
  closeNotices((message) => messages.some((each) => each === message));
}
