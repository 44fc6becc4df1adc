import { backoffDelay } from '../connectivity/backoff';
import { mergeWrites } from './merge-writes';
import type { Storage, Writes } from './storage';

interface WriterPorts {
  storage: Pick<Storage, 'write' | 'checkRoom'>;
  /** The storage has refused something; from now on what is written waits in memory. */
  onFailed(error: unknown): void;
  /** It works again, and has all that has waited. */
  onRecovered(): void;
  random(): number;
}

/** Writes to a storage that may refuse for a while: nothing that it was given is lost by that. */
export interface Writer {
  isWorking(): boolean;
  /**
   * Resolves when it outlives the page, or waits for the storage to work again. `work` writes the same
   * in another way.
   */
  write(writes: Writes, work?: () => Promise<void>): Promise<void>;
  /** Something else than such a write was refused. */
  fail(error: unknown): void;
  /** Tries again now what waits. */
  retry(): void;
  /** Writes and tells nothing any more. */
  stop(): void;
}

/** The writer of one account on this page. */
export function createWriter({ storage, onFailed, onRecovered, random }: WriterPorts): Writer {
  /** What the storage lacks. */
  let waiting: Writes = {};
  let isWorking = true;
  let isStopped = false;
  let isRetrying = false;
  let repeat = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (writes: Writes) => {
    waiting = mergeWrites(waiting, writes);
  };

  function fail(error: unknown) {
    if (!isWorking || isStopped) return;
    isWorking = false;
    tryLater();
    onFailed(error);
  }

  function tryLater() {
    timer = setTimeout(() => void retry(), backoffDelay(repeat++, random()));
  }

  async function retry(): Promise<void> {
    if (isWorking || isStopped || isRetrying) return;
    clearTimeout(timer);
    isRetrying = true;
    const isWritten = await writeWaiting();
    isRetrying = false;
    if (isStopped) return;
    if (!isWritten) return tryLater();
    // More may have come meanwhile.
    if (Object.values(waiting).some((each) => each !== undefined)) return retry();
    isWorking = true;
    repeat = 0;
    onRecovered();
  }

  async function writeWaiting(): Promise<boolean> {
    const writes = waiting;
    waiting = {};
    try {
      // Of a full storage, what is removed may still be taken: that is no room for what is written next.
      await storage.checkRoom();
      await storage.write(writes);
      return true;
    } catch {
      // It has been told of when it was refused first.
      waiting = mergeWrites(writes, waiting);
      return false;
    }
  }

  return {
    isWorking: () => isWorking,
    async write(writes, work = () => storage.write(writes)) {
      if (isStopped) return;
      if (!isWorking) return wait(writes);
      try {
        await work();
      } catch (error) {
        wait(writes);
        return fail(error);
      }
      // What was on its way when an earlier write was refused must not be undone by that one.
      if (!isWorking) wait(writes);
    },
    fail,
    retry: () => void retry(),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
