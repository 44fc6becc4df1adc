import { logError } from '../../notices/log';
import { STORAGE_PROBLEMS } from '../../notices/messages';
import { closeNotices, showNotice } from '../../notices/show-notice';
import type { StorageProblem } from '../../sync/storage/storage-problem';
import type { SyncEvent } from '../../sync/sync-event';
import { useSyncStatus } from './sync-status';

/** Accounts of this page that the device keeps nothing of at the moment, and why. */
const problems = new Map<string, StorageProblem>();

/** The device refuses to keep an account: that is said until it does again. */
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

/** The device has kept all that was made of an account, or nothing of it is to be kept any more. */
export function onStorageRecovered(owner: string): void {
  problems.delete(owner);
  const [problem = null] = problems.values();
  useSyncStatus.setState({ storageProblem: problem });
  if (problem !== null) return;
  const messages = Object.values(STORAGE_PROBLEMS).map(({ notice }) => notice.message);
  closeNotices((message) => messages.some((each) => each === message));
}
