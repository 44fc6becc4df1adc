import type { Item } from '../../domain/item';
import { afterFrame } from '../queue/after-frame';
import { isRow, keysOf, type Batch, type Conflict, type Row, type RowWrite } from '../queue/row';
import type { Tabs } from '../tabs/tabs';
import { addWrite } from './gather-writes';
import { createPageDraft, type PageDraft } from './page-draft';
import { createLastLine, linesOf, type LocalStorage } from './last-line';
import {
  nothingStored,
  type Kept,
  type Pulled,
  type Storage,
  type StoredAccount,
  type StoredRow,
} from './storage';
import { createWriter } from './writer';

/** The data of an account on this device. While the storage fails, writes wait in memory. */
export interface LocalStore {
  /** Writes the batches in closed pages' lines, then reads everything except the items. */
  open(): Promise<Opened>;
  /** Resolves to all items, or to none if the storage fails. */
  readItems(): Promise<Item[]>;
  /**
   * Resolves to the rows with these keys, as far as they exist, or without `keys` to the rows of all pages. Null if the
   * storage fails. Rows that this version of the app can't read are left out.
   */
  readRows(keys?: readonly string[]): Promise<Row[] | null>;
  /** Writes the batches in closed pages' lines, then reads all rows as `readRows` does. */
  readLeft(): Promise<Row[] | null>;
  /**
   * Writes some rows. All writes of one turn share a transaction, which includes the draft as it is at the turn's end.
   * Resolves when the transaction is written, or waits in memory because the storage fails.
   * @param mayWait whether to draw the next frame first, because the write is large; `flush` doesn't wait for the frame
   */
  write(write: RowWrite, mayWait?: boolean): Promise<void>;
  /**
   * Writes some rows as `write` does. Resolves to false if the write conflicts, or if another page has already written
   * its batch; otherwise to true, even if the storage can't write it yet.
   */
  commit(write: RowWrite, mayWait?: boolean): Promise<boolean>;
  /** Keys of the rows with unwritten changes. */
  unwrittenKeys(): ReadonlySet<string>;
  /**
   * Starts to write all unwritten rows and the draft, and stores them in this page's line, because the page may be
   * closed the next moment. Returns whether all of them survive that.
   */
  flush(): boolean;
  /** Stores a pull as `Storage.writePulled` does. While the storage fails, resolves as if the pull were written. */
  writePulled(pulled: Pulled): Promise<Kept>;
  /** Writes all unwritten rows at once. Resolves to true when all are written, or to false if the storage fails. */
  whenKept(): Promise<boolean>;
  /** Retries a failing storage now instead of waiting for the next automatic retry. */
  retry(): void;
  restoreDraft: PageDraft['restore'];
  keepDraft: PageDraft['keep'];
  readOtherDrafts: PageDraft['readOthers'];
  readUnread: PageDraft['readUnread'];
  /** Deletes an entry of `readUnread` by its key. */
  forgetUnread(key: string): Promise<void>;
  /**
   * Writes all unwritten rows and closes the storage. Resolves to the batches that the storage couldn't write. Only
   * memory, and this page's line if there is room for it, still have them.
   */
  close(): Promise<readonly Batch[]>;
  /** Resolves to the id of `Storage.lastUse`: null if there is none, undefined if the store is closed or fails. */
  lastUse(): Promise<string | null | undefined>;
  /** Removes the account from this device, as `Storage.destroy` does. A second call returns the first one's result. */
  destroy(use?: string | null): Promise<boolean>;
}

/** The stored account, and batches of this page's previous engine that this one can't write either. */
export interface Opened {
  stored: Omit<StoredAccount, 'rows'> & { rows: Row[] };
  unwritten: readonly Batch[];
}

interface LocalStorePorts {
  storage: Storage;
  /** Undefined if the browser has none. An unfinished write may then be lost when its page closes. */
  localStorage?: LocalStorage;
  tabs: Tabs;
  owner: string;
  mintId(): string;
  /** Batches that this page's previous engine couldn't write before it was closed. */
  unwritten?: Promise<readonly Batch[]>;
  /** Called when a batch is written, with its conflicts, or with null if another page had already written it. */
  onWritten(batch: Batch, conflicts: readonly Conflict[] | null): void;
  /**
   * Called with the keys of the rows when this page has written a closed page's batches. It must still read the rows.
   */
  onPlayedBack(keys: readonly string[]): void;
  /** Called with the error when the storage begins to fail. From then on, writes wait in memory. */
  onFailed(error: unknown): void;
  /** Called when the storage works again and all waiting batches are written. */
  onRecovered(): void;
  random(): number;
}

/**
 * How long the storage remembers which batches were written, in ms. Until then, a page that plays its last line back
 * knows which parts of it are stored already.
 */
const WRITTEN_MS = 86_400_000;

/** Serial of this page's last batch. It is counted across accounts. */
let serial = 0;

/** Creates the local store of one account. */
export function createLocalStore(ports: LocalStorePorts): LocalStore {
  const { storage, localStorage, tabs, owner } = ports;
  const { unwritten: refused = Promise.resolve<readonly Batch[]>([]) } = ports;
  const lastLine = createLastLine(owner, tabs.id, localStorage);
  let isLeaving = false;
  /** Batches that were in this page's line. If this page is frozen or slow to answer, another page may write them. */
  const inLine = new WeakSet<Batch>();
  /** Writes that had a conflict, or that another page had already written. */
  const late = new WeakSet<RowWrite>();
  const writer = createWriter({
    ...ports,
    inherited: refused,
    mayBeWritten: (batch) => inLine.has(batch),
    onUnwritten(batches) {
      if (isLeaving || batches.length === 0) keepLine(batches);
      if (batches.length === 0) isLeaving = false;
    },
    onWritten(batch, conflicts) {
      const tooLate = conflicts ? conflicts.map(({ write }) => write) : batch.writes;
      for (const write of tooLate) late.add(write);
      ports.onWritten(batch, conflicts);
    },
  });
  let isClosed = false;
  let destroyed: Promise<boolean> | undefined;
  /** The writes to start at the end of this turn, or a frame later; undefined if there are none. */
  let gathered: RowWrite[] | undefined;
  /** Resolves when all gathered writes are written, or wait in memory because the storage fails. */
  let lastWrite = Promise.resolve();

  function keepLine(batches: readonly Batch[]): boolean {
    for (const batch of batches) inLine.add(batch);
    return lastLine.keep(batches);
  }
  async function attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    void flush();
    if (isClosed) return otherwise;
    try {
      return await work();
    } catch (error) {
      writer.fail(error);
      return otherwise;
    }
  }
  /** Adds a write to those of this turn. Returns the write that now contains it, or `made` if the store is closed. */
  function gather(made: RowWrite, mayWait = false): RowWrite {
    if (isClosed) return made;
    if (!gathered) lastWrite = (mayWait ? afterFrame() : Promise.resolve()).then(flush);
    return addWrite((gathered ??= []), made);
  }
  function write(made: RowWrite, mayWait?: boolean): Promise<void> {
    gather(made, mayWait);
    return isClosed ? Promise.resolve() : lastWrite;
  }
  /** Hands the gathered writes and the draft to the writer, ahead of any later write. */
  function flush(): Promise<void> {
    if (!gathered) return lastWrite;
    if (isClosed) return Promise.resolve();
    const writes = [...gathered, ...draft.takeWrites()].filter(isAnything);
    gathered = undefined;
    lastWrite =
      writes.length > 0
        ? writer.write({ tab: tabs.id, serial: ++serial, writes })
        : writer.whenIdle();
    return lastWrite;
  }
  /** Resolves when nothing is being written. */
  async function afterWrites(): Promise<void> {
    for (let seen; seen !== lastWrite;) await (seen = lastWrite);
  }
  /** Writes the batches in the lines of closed pages. */
  async function writeLines(): Promise<void> {
    for (const tab of await tabs.unresponsive(lastLine.pages())) {
      const { batches, forget } = lastLine.read(tab);
      const keys = batches.flatMap(({ writes }) => writes.flatMap(keysOf));
      for (const batch of batches) {
        const isWritten = await attempt(
          () => storage.write(batch, () => true).then(() => true),
          false,
        );
        // The line stays, and the next visit retries it.
        if (!isWritten) return;
      }
      forget();
      ports.onPlayedBack(keys);
    }
  }
  async function readRows(keys?: readonly string[]): Promise<Row[] | null> {
    const rows = await attempt<StoredRow[] | null>(() => storage.readRows(keys), null);
    return rows && rows.filter(isRow);
  }
  const draft = createPageDraft({
    ...ports,
    refused,
    attempt,
    readRows,
    leftPages: lastLine.pages,
    writeLines,
    write,
    afterWrites,
    isClosed: () => isClosed,
  });

  return {
    write,
    unwrittenKeys: () => {
      const batches = writer.unwritten().flatMap(({ writes }) => writes);
      return new Set([...batches, ...(gathered ?? [])].flatMap(keysOf));
    },
    async commit(made, mayWait) {
      const gatheredIn = gather(made, mayWait);
      await (isClosed ? undefined : lastWrite);
      return !late.has(gatheredIn);
    },
    flush() {
      if (draft.isAwaited()) draft.writeNow();
      void flush();
      if (isClosed) return true;
      isLeaving = writer.unwritten().length > 0;
      return keepLine(writer.unwritten());
    },
    async writePulled(pulled) {
      const asIfKept = { cursor: pulled.cursor, isWritten: true };
      // The pull may delete a record whose only other copy is in an unwritten row.
      await flush();
      if (!writer.isWorking()) return asIfKept;
      // If the storage missed an earlier pull, its cursor shows that, and the missing records are pulled again.
      return attempt(() => storage.writePulled(pulled), asIfKept);
    },
    async open() {
      await writeLines();
      const inherited = await refused;
      await writer.whenIdle();
      const unwritten = inherited.filter((batch) => writer.unwritten().includes(batch));
      const { rows, ...account } = await attempt(() => storage.readAccount(), nothingStored());
      // A remaining line may be played back later, so the storage has to remember which of its batches are written.
      const left = lastLine.pages();
      void attempt(() => storage.forgetWritten(Date.now() - WRITTEN_MS, left), undefined);
      return { stored: { ...account, rows: rows.filter(isRow) }, unwritten };
    },
    readItems: () => attempt(() => storage.readItems(), []),
    readRows,
    async readLeft() {
      // The page reads rows, so it is in use again and isn't about to close.
      isLeaving = false;
      await writeLines();
      return readRows();
    },
    async whenKept() {
      await flush();
      // `flush` doesn't wait for the previous engine's batches.
      await writer.whenIdle();
      return writer.isWorking();
    },
    retry: writer.retry,
    restoreDraft: draft.restore,
    keepDraft: draft.keep,
    readOtherDrafts: draft.readOthers,
    readUnread: draft.readUnread,
    forgetUnread: (key) => write({ remove: [key] }),
    async close() {
      draft.writeNow();
      void flush();
      keepLine(writer.unwritten());
      isLeaving = true;
      isClosed = true;
      const left = await writer.close();
      storage.close();
      return left;
    },
    async lastUse() {
      const use = await storage.lastUse().catch(() => undefined);
      return isClosed || use === undefined ? undefined : (use?.id ?? null);
    },
    destroy(use) {
      // A late write must not open the database again.
      isClosed = true;
      writer.stop();
      return (destroyed ??= (async () => {
        const forgetLines = linesOf(owner, localStorage);
        const isRemoved = await storage.destroy(use);
        if (isRemoved) forgetLines();
        return isRemoved;
      })());
    },
  };
}

function isAnything({ put = [], remove = [], take = [] }: RowWrite): boolean {
  return put.length + remove.length + take.length > 0;
}
