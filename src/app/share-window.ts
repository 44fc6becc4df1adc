import { currentEngine } from '../stores/sync/current-engine';
import { isAnswering, useSyncStatus } from '../stores/sync/sync-status';
import { useDialogs } from '../stores/dialogs';
import { isInputNew } from '../stores/items/items';
import { addNoEntries } from '../ui/use-close-on-back';

/**
 * Whether this page may close its own window. Browsers allow that only while the history has one entry. Whether a script
 * has opened the window can't be told, because `Cross-Origin-Opener-Policy` hides the opener.
 */
export function isOwnWindow(): boolean {
  return history.length === 1;
}

/** Closes this window as soon as the dialog of the share has been closed. */
export function closeAfterDialogs(): void {
  addNoEntries();
  useDialogs.subscribe(({ current }, before) => {
    if (current === null && before.current !== null) void closeWhenSent();
  });
}

/**
 * Closes this window once the server has the added item. If the server can't be reached, the window closes too, and the
 * next page of the app sends the item. If the item is rejected or can't be stored, the window stays open.
 */
async function closeWhenSent(): Promise<void> {
  const source = currentEngine();
  const isStored = (await source?.whenKept()) ?? true;
  await sent();
  const isNeeded = useDialogs.getState().current !== null || isInputNew();
  const { rejected } = useSyncStatus.getState();
  if (isStored && !isNeeded && rejected === 0 && currentEngine() === source) window.close();
}

/** Resolves once the server has all changes, or doesn't answer. */
function sent(): Promise<void> {
  type Status = ReturnType<typeof useSyncStatus.getState>;
  const isSent = (status: Status) => status.unsent === 0 || !isAnswering(status);
  if (isSent(useSyncStatus.getState())) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = useSyncStatus.subscribe((status) => {
      if (!isSent(status)) return;
      stop();
      resolve();
    });
  });
}
