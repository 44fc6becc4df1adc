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

/** What is kept of an account on this device. While its storage refuses, what is to be kept waits in memory. */
export interface LocalStore {
  /** Reads everything but the items, when what closed pages have left is written. */
  open(): Promise<Opened>;
  /** All items; none when the storage has failed. */
  readItems(): Promise<Item[]>;
  /** Those of some rows that are there; of all pages without keys. Null when the storage has failed. */
  readRows(keys?: readonly string[]): Promise<Row[] | null>;
  /** The same of all rows, when what closed pages have left is written. */
  readLeft(): Promise<Row[] | null>;
  /**
   * Writes some rows. All of one turn is one transaction, with the draft as it is at its end. Resolves when that
   * outlives the page, or can't yet.
   * @param mayWait whether it is so much that the frame that shows it comes first; `flush` doesn't wait for it
   */
  write(write: RowWrite, mayWait?: boolean): Promise<void>;
  /** The same. Resolves to whether it was in time; true as well where it can't be written yet. */
  commit(write: RowWrite): Promise<boolean>;
  /** Keys of the rows that are to be written. */
  unwrittenKeys(): ReadonlySet<string>;
  /**
   * Writes at once what is to be written, and the draft with it, though the page may be gone the next moment. Returns
   * whether all of it outlives the page then.
   */
  flush(): boolean;
  /** Keeps what was pulled, as `Storage.writePulled` does; while the storage refuses, as if it had. */
  writePulled(pulled: Pulled): Promise<Kept>;
  /** Writes at once what is to be written. Resolves when all of it is kept; false while the storage refuses. */
  whenKept(): Promise<boolean>;
  /** Tries a storage that refuses again, before its time. */
  retry(): void;
  restoreDraft: PageDraft['restore'];
  keepDraft: PageDraft['keep'];
  readOtherDrafts: PageDraft['readOthers'];
  readUnread: PageDraft['readUnread'];
  /** Deletes one of these. */
  forgetUnread(key: string): Promise<void>;
  /** Writes what is to be written. Resolves to what the storage has refused, which is in memory alone. */
  close(): Promise<readonly Batch[]>;
  /** Id of `Storage.lastUse`; null without one, undefined if the store is closed or the storage fails. */
  lastUse(): Promise<string | null | undefined>;
  /** Removes the account from this device, as `Storage.destroy` does. A second call returns the first one's result. */
  destroy(use?: string | null): Promise<boolean>;
}

/** What is kept of an account, and what an earlier engine of this page couldn't write and this one can't either. */
export interface Opened {
  stored: Omit<StoredAccount, 'rows'> & { rows: Row[] };
  unwritten: readonly Batch[];
}

interface LocalStorePorts {
  storage: Storage;
  /** Undefined where the browser has none: a write that is under way may then end with its page. */
  localStorage?: LocalStorage;
  tabs: Tabs;
  owner: string;
  mintId(): string;
  /** What an earlier engine of this page couldn't write until it was closed. */
  unwritten?: Promise<readonly Batch[]>;
  /** Rows are written: what of it came too late, or null if another page has written them before. */
  onWritten(batch: Batch, conflicts: readonly Conflict[] | null): void;
  /** This page has written what a closed one was writing: rows with these keys. It hasn't read them. */
  onPlayedBack(keys: readonly string[]): void;
  /** Told the first thing that the storage refuses; from then on the app goes on in memory. */
  onFailed(error: unknown): void;
  /** It works again, and keeps all that was to be kept meanwhile. */
  onRecovered(): void;
  random(): number;
}

/** So long it is known which batches are written, in ms: a page that is about to play one back may be slow. */
const WRITTEN_MS = 86_400_000;

/** Rises with each batch of this page, whichever account it is of. */
let serial = 0;

/** The local store of one account. */
export function createLocalStore(ports: LocalStorePorts): LocalStore {
  const { storage, localStorage, tabs, owner } = ports;
  const { unwritten: refused = Promise.resolve<readonly Batch[]>([]) } = ports;
  const lastLine = createLastLine(owner, tabs.id, localStorage);
  let isLeaving = false;
  /** What stood in the line. If this page is frozen, or slow to answer, another one may write it. */
  const inLine = new WeakSet<Batch>();
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
  /** What is to be written when this turn is over, or a frame later; undefined if nothing is. */
  let gathered: RowWrite[] | undefined;
  /** Ends when all that has been gathered is written. */
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
  function write(made: RowWrite, mayWait = false): Promise<void> {
    if (isClosed) return Promise.resolve();
    if (!gathered) lastWrite = (mayWait ? afterFrame() : Promise.resolve()).then(flush);
    addWrite((gathered ??= []), made);
    return lastWrite;
  }
  /** It goes before all that is asked for after it. */
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
  /** Writes what closed pages were writing. */
  async function writeLines(): Promise<void> {
    for (const tab of await tabs.unresponsive(lastLine.pages())) {
      const { batches, forget } = lastLine.read(tab);
      const keys = batches.flatMap(({ writes }) => writes.flatMap(keysOf));
      for (const batch of batches) {
        const isWritten = await attempt(() => storage.write(batch, true).then(() => true), false);
        // The next visit tries it again.
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
    async commit(made) {
      await write(made);
      return !late.has(made);
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
      // A record may leave by it whose only copy is in a row that is still to be written.
      await flush();
      if (!writer.isWorking()) return asIfKept;
      // Of records that it lacks, the storage is told by its cursor: they are pulled again.
      return attempt(() => storage.writePulled(pulled), asIfKept);
    },
    async open() {
      await writeLines();
      const inherited = await refused;
      await writer.whenIdle();
      const unwritten = inherited.filter((batch) => writer.unwritten().includes(batch));
      const { rows, ...account } = await attempt(() => storage.readAccount(), nothingStored());
      // A line that is still there may be played back later.
      const left = lastLine.pages();
      void attempt(() => storage.forgetWritten(Date.now() - WRITTEN_MS, left), undefined);
      return { stored: { ...account, rows: rows.filter(isRow) }, unwritten };
    },
    readItems: () => attempt(() => storage.readItems(), []),
    readRows,
    async readLeft() {
      // Whoever reads has come back.
      isLeaving = false;
      await writeLines();
      return readRows();
    },
    async whenKept() {
      await flush();
      // What an earlier engine couldn't write wasn't gathered here.
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
      // Whatever is still to be written must not open it again.
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
