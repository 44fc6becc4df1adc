import { volatileStorage } from '../store/storage.fake';
import { createQueue, type Queue } from './queue';
import type { Read } from './read-rows';
import { isRow, type RowWrite } from './row';

let pages = 0;

/** The queue of a page that writes its rows at once, to a storage in memory that several pages can share. */
export function volatileQueue(storage = volatileStorage()) {
  const tab = `tab ${++pages}`;
  let serial = 0;
  let minted = 0;
  const writes: RowWrite[] = [];
  const unwritten = new Set<string>();
  const settled: Read[] = [];
  /** Resolves when the last write is done. */
  let written: Promise<unknown> = Promise.resolve();
  const write = (made: RowWrite) => {
    writes.push(made);
    const writing = storage.write({ tab, serial: ++serial, writes: [made] }).then((late) => {
      const conflicts = late ?? [];
      if (conflicts.length > 0) settled.push(queue.settle(conflicts));
      return conflicts.length === 0;
    });
    written = writing;
    return writing;
  };
  const queue: Queue = createQueue({
    tab,
    mintId: () => `${tab} ${String(++minted).padStart(6, '0')}`,
    now: () => 0,
    write,
    commit: write,
    unwrittenKeys: () => unwritten,
  });
  return {
    tab,
    queue,
    storage,
    /** Keys of the rows that the page is writing. The test sets them. */
    unwritten,
    /** All writes of the queue, in their order. */
    writes,
    /** The results of `settle` for the conflicting writes. */
    settled,
    /** Makes the queue read all stored rows. */
    async read() {
      await written;
      const rows = await storage.readRows();
      return queue.read(rows.filter(isRow));
    },
    whenWritten: () => written,
  };
}
