import { currentEngine } from '../sync/current-engine';
import { useSyncStatus } from '../sync/sync-status';
import { textOfUnread } from './draft';

/** Looks for what another version of the app has left, and this one can't read: it is listed as it is. */
export async function findUnreadDrafts(): Promise<void> {
  const source = currentEngine();
  const drafts = (await source?.readUnread()) ?? [];
  if (currentEngine() !== source) return;
  const unread = drafts.map(({ tab, draft }) => ({ name: tab, text: textOfUnread(draft) }));
  useSyncStatus.setState({ unread });
}

/** Forgets one of these, and its text with it. */
export async function discardUnreadDraft(name: string): Promise<void> {
  await currentEngine()?.forgetUnread(name);
  await findUnreadDrafts();
}
