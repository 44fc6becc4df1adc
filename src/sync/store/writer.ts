import { createRetry } from '../connectivity/retry';
import { isBlind, type Batch, type Conflict } from '../queue/row';
import type { Storage } from './storage';

interface WriterPorts {
  storage: Pick<Storage, 'write' | 'checkRoom'>;
  /**
   * What an earlier writer of this page was refused. It is written before all others: of two batches of a page, the
   * later one tells that the earlier one is written.
   */
  inherited: Promise<readonly Batch[]>;
  /** Whether another page may have written a batch that this one has been given. */
  mayBeWritten(batch: Batch): boolean;
  /** A batch is written: what of it came too late, or null if another page has written it before. */
  onWritten(batch: Batch, conflicts: readonly Conflict[] | null): void;
  /** What is to be written is other than before. */
  onUnwritten(batches: readonly Batch[]): void;
  /** The storage has refused something; from now on what is written waits in memory. */
  onFailed(error: unknown): void;
  /** It works again, and has all that has waited. */
  onRecovered(): void;
  random(): number;
}

/** Writes to a storage that may refuse for a while: nothing that it was given is lost by that. */
export interface Writer {
  isWorking(): boolean;
  /** What isn't known to be written, in its order. */
  unwritten(): readonly Batch[];
  /** Resolves when it outlives the page, or waits for the storage to work again. */
  write(batch: Batch): Promise<void>;
  /** Resolves when nothing is being written. */
  whenIdle(): Promise<void>;
  /** Something else than such a write was refused. */
  fail(error: unknown): void;
  /** Tries again now what waits. */
  retry(): void;
  /** Takes nothing any more. Resolves, when what it was given is written, to what the storage has refused. */
  close(): Promise<readonly Batch[]>;
  /** Writes and tells nothing any more. */
  stop(): void;
}

/** The writer of one account on this page. */
export function createWriter(ports: WriterPorts): Writer {
  const { storage, onWritten, onFailed, onRecovered, random } = ports;
  let unwritten: readonly Batch[] = [];
  let isWorking = true;
  let isClosed = false;
  /** Whether nothing is told any more either. */
  let isStopped = false;
  /** Ends when all that was given to the storage is written or refused. */
  let lastWrite: Promise<void> = ports.inherited.then(writeInherited);
  let isRetrying = false;
  const later = createRetry(() => void retry(), random);
  /** One after the other: none is written whose predecessor was refused. */
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

  async function store(batch: Batch, mayBeWritten: boolean): Promise<void> {
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

  /** Also what comes meanwhile. */
  async function writeAll(): Promise<boolean> {
    try {
      // Of a full storage, what is removed may still be taken: that is no room for what is written next.
      await storage.checkRoom();
      // A page that reads a line may have written some of it.
      for (let [next] = unwritten; next; [next] = unwritten) await store(next, true);
      isWorking = true;
      return true;
    } catch {
      // It has been told of when it was refused first.
      return false;
    }
  }

  async function writeInherited(batches: readonly Batch[]): Promise<void> {
    if (batches.length === 0) return;
    setUnwritten([...batches, ...unwritten]);
    for (const batch of batches) await write(batch, true);
  }

  async function write(batch: Batch, mayBeWritten: boolean): Promise<void> {
    // One that came while a retry was under way may be written by that.
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
      return inTurn(() => write(batch, ports.mayBeWritten(batch)));
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

/** Batches that wait, and one more. Of drafts, only the last state waits: while nothing can be written, each key has one. */
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
