import { createRetry } from '../connectivity/retry';
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
  /** Takes nothing any more. Resolves, when what it was given is written, to what the storage has refused. */
  close(): Promise<Writes>;
  /** Writes and tells nothing any more. */
  stop(): void;
}

/** The writer of one account on this page. */
export function createWriter({ storage, onFailed, onRecovered, random }: WriterPorts): Writer {
  /** What the storage lacks. */
  let waiting: Writes = {};
  let isWorking = true;
  let isClosed = false;
  /** Whether nothing is told any more either. */
  let isStopped = false;
  /** Ends when all that was given to the storage is written or refused. */
  let lastWrite: Promise<void> = Promise.resolve();
  let isRetrying = false;
  const later = createRetry(() => void retry(), random);
  const wait = (writes: Writes) => {
    waiting = mergeWrites(waiting, writes);
  };
  const awaitAtEnd = (written: Promise<unknown>) => {
    const before = lastWrite;
    lastWrite = written.then(() => before);
  };

  function fail(error: unknown) {
    if (!isWorking || isStopped) return;
    isWorking = false;
    later.wait();
    onFailed(error);
  }

  async function retry(): Promise<void> {
    if (isWorking || isClosed || isRetrying) return;
    later.stop();
    isRetrying = true;
    const retrying = writeWaiting();
    awaitAtEnd(retrying);
    const isWritten = await retrying;
    isRetrying = false;
    if (isClosed) return;
    if (!isWritten) return later.wait();
    // More may have come meanwhile.
    if (Object.values(waiting).some((each) => each !== undefined)) return retry();
    isWorking = true;
    later.succeed();
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

  function stop() {
    isClosed = true;
    isStopped = true;
    later.stop();
  }

  async function write(writes: Writes, work: () => Promise<void>): Promise<void> {
    if (!isWorking) return wait(writes);
    try {
      await work();
    } catch (error) {
      wait(writes);
      return fail(error);
    }
    // What was on its way when an earlier write was refused must not be undone by that one.
    if (!isWorking) wait(writes);
  }

  return {
    isWorking: () => isWorking,
    write(writes, work = () => storage.write(writes)) {
      if (isClosed) return Promise.resolve();
      const written = write(writes, work);
      awaitAtEnd(written);
      return written;
    },
    fail,
    retry: () => void retry(),
    async close() {
      isClosed = true;
      await lastWrite;
      stop();
      return waiting;
    },
    stop,
  };
}
