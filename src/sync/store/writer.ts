import { createRetry } from '../connectivity/retry';
import { isBlind, type Batch, type Conflict } from '../queue/row';
import type { Storage } from './storage';

interface WriterPorts {
  storage: Pick<Storage, 'write' | 'checkRoom'>;
  /**
   * Batches that an earlier writer of this page couldn't write. They are written before all others: once a batch of a
   * page is written, all batches of the page with lower serials count as written too.
   */
  inherited: Promise<readonly Batch[]>;
  /** Whether another page may have already written one of this writer's batches. */
  mayBeWritten(batch: Batch): boolean;
  /** Called when a batch is written, with its conflicts, or with null if another page had already written it. */
  onWritten(batch: Batch, conflicts: readonly Conflict[] | null): void;
  /** Called when the list of unwritten batches changes. */
  onUnwritten(batches: readonly Batch[]): void;
  /** Called with the error when the storage begins to fail. From then on, batches wait in memory. */
  onFailed(error: unknown): void;
  /** Called when the storage works again and all waiting batches are written. */
  onRecovered(): void;
  random(): number;
}

/** Writes batches to a storage that may fail for a while. The batches wait in memory until it works again. */
export interface Writer {
  isWorking(): boolean;
  /** The batches that aren't known to be written, in the order in which they will be written. */
  unwritten(): readonly Batch[];
  /** Resolves when the batch is written, or waits for the storage to work again. */
  write(batch: Batch): Promise<void>;
  /** Resolves when nothing is being written. */
  whenIdle(): Promise<void>;
  /** Reports an error of the storage from outside this writer. */
  fail(error: unknown): void;
  /** Retries the waiting batches now. */
  retry(): void;
  /** Accepts no more batches. Resolves when the others have been tried, to those that the storage couldn't write. */
  close(): Promise<readonly Batch[]>;
  /** Starts no more writes, and calls none of the ports any more. */
  stop(): void;
}

/** Creates the writer of one account on this page. */
export function createWriter(ports: WriterPorts): Writer {
  const { storage, onWritten, onFailed, onRecovered, random } = ports;
  let unwritten: readonly Batch[] = [];
  let isWorking = true;
  let isClosed = false;
  /** Whether the writer no longer calls the ports, either. */
  let isStopped = false;
  /** Resolves when the storage has written or refused all batches so far. */
  let lastWrite: Promise<void> = ports.inherited.then(writeInherited);
  let isRetrying = false;
  const later = createRetry(() => void retry(), random);
  /** Runs some work after all earlier work. A batch must not be written if the one before it was refused. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = lastWrite.then(work);
    lastWrite = done.then(() => undefined);
    return done;
  };
  const setUnwritten = (batches: readonly Batch[]) => {
    unwritten = batches;
    if (!isStopped) ports.onUnwritten(batches);
  };

  function fail(error: unknown) {
    if (!isWorking || isStopped) return;
    isWorking = false;
    later.wait();
    onFailed(error);
  }

  async function store(batch: Batch, mayBeWritten: () => boolean): Promise<void> {
    const conflicts = await storage.write(batch, mayBeWritten);
    setUnwritten(unwritten.filter((each) => each !== batch));
    if (!isStopped) onWritten(batch, conflicts);
  }

  async function retry(): Promise<void> {
    if (isWorking || isClosed || isRetrying) return;
    later.stop();
    isRetrying = true;
    const isWritten = await inTurn(writeAll);
    isRetrying = false;
    if (isClosed) return;
    if (!isWritten) return later.wait();
    later.succeed();
    onRecovered();
  }

  /** Writes all waiting batches, also those that are added meanwhile. Resolves to whether all were written. */
  async function writeAll(): Promise<boolean> {
    try {
      // A full storage may still accept deletions, so check whether there is room for the next write too.
      await storage.checkRoom();
      // Another page may have written some of these batches from this page's line.
      for (let [next] = unwritten; next; [next] = unwritten) await store(next, () => true);
      isWorking = true;
      return true;
    } catch {
      // `fail` has already reported that the storage fails.
      return false;
    }
  }

  async function writeInherited(batches: readonly Batch[]): Promise<void> {
    if (batches.length === 0) return;
    setUnwritten([...batches, ...unwritten]);
    for (const batch of batches) await write(batch, () => true);
  }

  async function write(batch: Batch, mayBeWritten: () => boolean): Promise<void> {
    // A retry may have written a batch that was added while it was running.
    if (!isWorking || isStopped || !unwritten.includes(batch)) return;
    try {
      await store(batch, mayBeWritten);
    } catch (error) {
      fail(error);
    }
  }

  return {
    isWorking: () => isWorking,
    unwritten: () => unwritten,
    write(batch) {
      if (isClosed) return Promise.resolve();
      setUnwritten(isWorking ? [...unwritten, batch] : addWaiting(unwritten, batch));
      return inTurn(() => write(batch, () => ports.mayBeWritten(batch)));
    },
    whenIdle: () => lastWrite,
    fail,
    retry: () => void retry(),
    async close() {
      isClosed = true;
      await lastWrite;
      isStopped = true;
      later.stop();
      return unwritten;
    },
    stop() {
      isClosed = true;
      isStopped = true;
      later.stop();
    },
  };
}

/**
 * Adds a batch to the waiting ones. Two batches of drafts in a row are merged: while nothing can be written, only the
 * last state of each draft waits.
 */
function addWaiting(waiting: readonly Batch[], batch: Batch): readonly Batch[] {
  const before = waiting.at(-1);
  if (!before || ![before, batch].every(isOfDrafts)) return [...waiting, batch];
  const put = new Map(draftsIn(before).map((row) => [row.key, row]));
  const removed = new Set(removedBy(before));
  for (const row of draftsIn(batch)) put.set(row.key, row);
  for (const key of removedBy(batch)) put.delete(key);
  for (const key of removedBy(batch)) removed.add(key);
  for (const key of put.keys()) removed.delete(key);
  const writes = [{ put: [...put.values()], remove: [...removed] }];
  return [...waiting.slice(0, -1), { ...batch, writes }];
}

const draftsIn = ({ writes }: Batch) => writes.flatMap(({ put = [] }) => put);
const removedBy = ({ writes }: Batch) => writes.flatMap(({ remove = [] }) => remove);

function isOfDrafts(batch: Batch): boolean {
  return batch.writes.every(isBlind) && draftsIn(batch).every(({ state }) => state === 'draft');
}
