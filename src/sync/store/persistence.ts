import type { Storage } from './storage';

/**
 * Asks the browser, once the first mutation is kept, not to clear this device's storage when room
 * runs short. It may say no, and nothing waits for what it says: the storage works all the same.
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
      // Plain http has no storage manager. A browser that refuses keeps the data as long as it has room.
      manager?.persist().catch(() => undefined);
      return conflicts;
    },
  };
}
