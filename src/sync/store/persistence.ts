import type { Storage } from './storage';

/**
 * Wraps a storage. Once the first mutation is written, asks the browser not to clear this device's storage when space
 * runs short. Nothing waits for the answer, because the storage works even if the browser refuses.
 */
export function persisting(
  storage: Storage,
  manager: Pick<StorageManager, 'persist'> | undefined,
): Storage {
  let isAsked = false;
  return {
    ...storage,
    async write(batch, mayBeWritten) {
      const conflicts = await storage.write(batch, mayBeWritten);
      const isTyped = batch.writes.some(({ put = [] }) =>
        put.some(({ state }) => state !== 'draft'),
      );
      if (isAsked || !isTyped) return conflicts;
      isAsked = true;
      // Plain http has no storage manager. A browser that refuses may clear the storage when space runs short.
      manager?.persist().catch(() => undefined);
      return conflicts;
    },
  };
}
