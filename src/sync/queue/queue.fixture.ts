import { volatileStorage } from '../store/storage.fake';
import { createQueue, type Queue } from './queue';
import type { Read } from './read-rows';
import { isRow, type RowWrite } from './row';

let pages = 0;

/** The queue of a page whose rows are written at once, to a storage that other pages may share. */
export function volatileQueue(storage = volatileStorage()) {
  const tab = `tab ${++pages}`;
  let serial = 0;
  let minted = 0;
  const writes: RowWrite[] = [];
  const unwritten = new Set<string>();
  const settled: Read[] = [];
  /** Ends when all that was asked for is written. */
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
    /** Keys of rows that are being written, as a test says. */
    unwritten,
    /** What was to be written, in its order. */
    writes,
    /** What became of the writes for which another page was faster. */
    settled,
    /** Takes over what the storage holds, as all pages have written it. */
    async read() {
      await written;
      const rows = await storage.readRows();
      return queue.read(rows.filter(isRow));
    },
    whenWritten: () => written,
  };
}
