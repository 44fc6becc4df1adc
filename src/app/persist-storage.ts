import { useSyncStatus } from '../stores/sync/sync-status';

/**
 * Asks the browser not to clear this device's storage when space runs short, once there is something that only this
 * device has. Nothing waits for the answer, because the storage works even if the browser refuses.
 */
export function persistStorage(): void {
  // Plain http has no storage manager.
  const manager = navigator.storage as StorageManager | undefined;
  const ask = ({ unsent }: { unsent: number }) => {
    if (unsent === 0) return;
    stop();
    manager?.persist().catch(() => undefined);
  };
  const stop = useSyncStatus.subscribe(ask);
  ask(useSyncStatus.getState());
}
