import { currentEngine } from '../sync/current-engine';
import { useSyncStatus } from '../sync/sync-status';
import { textOfUnread } from './draft';

/** Reads the drafts that this version of the app can't open, for the sync status to list. */
export async function findUnreadDrafts(): Promise<void> {
  const source = currentEngine();
  const drafts = (await source?.readUnread()) ?? [];
  if (currentEngine() !== source) return;
  const unread = drafts.map(({ key, value }) => ({ name: key, text: textOfUnread(value) }));
  useSyncStatus.setState({ unread });
}

/** Deletes one of these drafts. */
export async function discardUnreadDraft(name: string): Promise<void> {
  await currentEngine()?.forgetUnread(name);
  await findUnreadDrafts();
}
