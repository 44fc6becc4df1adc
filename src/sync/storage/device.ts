import type { Item } from '../../domain/item';
import { afterFrame } from '../after-frame';
import type { Change, RejectedChange } from '../state/change';
import type { Tabs } from '../tabs/tabs';
import { createAdoption, mintDraftName } from './adoption';
import { journaled, type JournalPorts } from './journal';
import {
  nothingStored,
  type Kept,
  type Pulled,
  type Storage,
  type StoredAccount,
  type StoredDraft,
  type Waiting,
  type Writes,
} from './storage';
import { mergeDrafts, mergeWrites, withWrites } from './merge-writes';
import { createWriter } from './writer';

type IsKnown = (changeId: string) => boolean;

/** What this device keeps of an account. While its storage refuses, what is to be kept waits in memory. */
export interface Device {
  /**
   * Reads everything but the items, and takes over the pending and the rejected changes of pages that
   * are gone, but those that are known here already. They come in the order they were made.
   */
  open(isKnown: IsKnown): Promise<{ stored: StoredAccount; adopted: Adopted }>;
  /** All items; none when the storage has failed. */
  readItems(): Promise<Item[]>;
  /** The pending and rejected changes of all pages; none when the storage has failed. */
  readWaiting(): Promise<Waiting>;
  /**
   * Takes over what pages have left behind that have gone since.
   * @param told what one of them had told the others. What the device doesn't have of it is `unkept`: the page
   *   couldn't write it any more, and its text is still in its draft.
   */
  adopt(
    isKnown: IsKnown,
    told?: () => readonly Change[],
  ): Promise<Adopted & { unkept: readonly Change[] }>;
  /**
   * Keeps what this page has, and forgets what it has no more. All of one turn is one write, with the draft
   * as it is at its end. Resolves when that outlives the page, or can't yet.
   */
  write(writes: PageWrites): Promise<void>;
  /** Writes at once what is to be written, and the draft with it, though the page may be gone the next moment. */
  flush(): Promise<void>;
  /** Keeps what was pulled, as `Storage.writePulled` does; while the storage refuses, as if it had. */
  writePulled(pulled: Pulled): Promise<Kept>;
  /** Writes at once what is to be written. Resolves when all of it is kept; false while the storage refuses. */
  whenKept(): Promise<boolean>;
  /** Tries a storage that refuses again, before its time. */
  retry(): void;
  /**
   * Shows the draft that this page, or one that is gone, has left, and from then on keeps that of this
   * page: with each change in one write, so that of a page that is gone no text that went into a change is
   * left to be sent again. Resolves when it is shown.
   * @param restored all that the device has kept is shown: a draft may be about any of it
   */
  restoreDraft(screen: KeptScreen, restored: Promise<void>): Promise<void>;
  /** The draft is another one: resolves when it is kept, or can't be yet. */
  keepDraft(): Promise<void>;
  /** The drafts of other pages, as far as this device keeps them. */
  readOtherDrafts(): Promise<unknown[]>;
  /** What closed pages have left and this version of the app can't read, each with its name. */
  readUnread(): Promise<StoredDraft[]>;
  /** Deletes one of these. */
  forgetUnread(name: string): Promise<void>;
  /** Writes what is to be written. Resolves to what the storage has refused, which is in memory alone. */
  close(): Promise<Writes>;
  /** Id of `Storage.lastUse`; null without one, undefined if the device is closed or the storage fails. */
  lastUse(): Promise<string | null | undefined>;
  /** Removes the account from this device, as `Storage.destroy` does. A second call returns the first one's result. */
  destroy(use?: string | null): Promise<boolean>;
}

/** Where a person writes. */
export interface DraftScreen {
  /** What is written there and not saved; null for nothing. */
  read(): unknown;
  /** Whether this version of the app can show a draft. A draft that it can't show is kept. */
  canShow(draft: unknown): boolean;
  /** Shows a draft beside what has been written meanwhile. */
  show(draft: unknown): void;
}

/** The same, with the rejected texts that stand there again: kept with the draft, they are kept nowhere else. */
export interface KeptScreen extends DraftScreen {
  read(): { draft: unknown; removeRejected: readonly string[] };
}

/** What a page that is gone has left, and this one has from now on. */
export interface Adopted {
  changes: Change[];
  rejected: RejectedChange[];
}

/** What is written of this page. */
export interface PageWrites extends Pick<Writes, 'removeChanges' | 'removeRejected'> {
  changes?: readonly Change[];
  rejected?: readonly RejectedChange[];
  /** They are so many that the frame that shows them comes first; `flush` doesn't wait for it. */
  mayWait?: boolean;
}

interface DevicePorts extends JournalPorts {
  storage: Storage;
  tabs: Tabs;
  /** What an earlier engine of this page couldn't write until it was closed. */
  unwritten?: Promise<Writes>;
  /** Told the first thing that the storage refuses; from then on the app goes on in memory. */
  onFailed(error: unknown): void;
  /** It works again, and keeps all that was to be kept meanwhile. */
  onRecovered(): void;
  random(): number;
}

/** The device of one account. */
export function createDevice(ports: DevicePorts): Device {
  const { tabs, owner, unwritten = Promise.resolve<Writes>({}) } = ports;
  const storage = journaled(ports.storage, ports);
  const writer = createWriter({ ...ports, storage });
  let isClosed = false;
  let destroyed: Promise<boolean> | undefined;
  /** What is to be written when this turn is over, or a frame later. */
  let gathered: Writes | undefined;
  /** Ends when all that has been gathered is written. */
  let lastWrite = Promise.resolve();
  let screen: KeptScreen | undefined;
  let draftShown = Promise.resolve();
  /** Ends when the draft of now is kept; all that change it meanwhile wait for one write. */
  let draftKept: Promise<void> | undefined;
  const draftName = mintDraftName(tabs.id);
  /** Whether each write holds the draft: since an earlier one is shown, or since it had to be kept before that. */
  let isDraftWritten = false;
  /** Names of drafts that have become part of this page's one: its next write forgets them. */
  const absorbed = new Set<string>();
  /** Whether what an earlier engine couldn't write is this one's to write. */
  let isInherited = false;

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
  function write(writes: Writes, mayWait = false): Promise<void> {
    if (isClosed) return Promise.resolve();
    if (!gathered) lastWrite = (mayWait ? afterFrame() : Promise.resolve()).then(flush);
    gathered = mergeWrites(gathered ?? {}, writes);
    return lastWrite;
  }
  /** It goes before all that is asked for after it. */
  function flush(): Promise<void> {
    if (isClosed) return Promise.resolve();
    if (!gathered) return lastWrite;
    const writes = mergeWrites(gathered, readDrafts());
    gathered = undefined;
    lastWrite = writer.write(writes);
    return lastWrite;
  }
  /** Resolves when nothing is being written: of a text that went into a change, no draft is cleared before. */
  async function afterWrites(): Promise<void> {
    await draftShown;
    for (let seen; seen !== lastWrite;) await (seen = lastWrite);
  }
  function readDrafts(): Writes {
    if (!screen || !isDraftWritten) return {};
    const { draft, removeRejected } = screen.read();
    const forgotten = [...absorbed].map((tab) => ({ tab, draft: null }));
    absorbed.clear();
    return { drafts: [...forgotten, { tab: draftName, draft }], removeRejected };
  }
  const { withLock, readLeft, takeOver, claimDrafts, readUnread } = createAdoption({
    storage,
    tabs,
    owner,
    draftName,
    attempt,
    write,
  });

  return {
    write: ({ changes = [], rejected = [], mayWait, ...removed }) =>
      write(
        {
          addChanges: changes.map((change) => ({ tab: tabs.id, change })),
          addRejected: rejected.map((each) => ({ tab: tabs.id, ...each })),
          ...removed,
        },
        mayWait,
      ),
    flush() {
      if (draftKept) {
        isDraftWritten = true;
        void write({});
      }
      const flushed = flush();
      if (!isClosed) storage.keepUnderWay();
      return flushed;
    },
    async writePulled(pulled) {
      const { cursor, removeChanges } = pulled;
      let kept: Kept = { cursor, isWritten: true };
      void flush();
      // Of records that it lacks, the storage is told by its cursor: they are pulled again.
      await writer.write({ removeChanges }, async () => {
        kept = await storage.writePulled(pulled);
      });
      return kept;
    },
    open: (isKnown) =>
      withLock(async () => {
        const refused = await unwritten;
        const { left, gone } = await readLeft(() => attempt(storage.readAccount, nothingStored()));
        const stored = withWrites(left, refused);
        isInherited = !isClosed;
        await write(refused);
        // What this page has left on an earlier visit of the account is nobody's now.
        return { stored, adopted: await takeOver(stored, gone.add(tabs.id), isKnown) };
      }),
    readItems: () => attempt(storage.readItems, []),
    readWaiting: () => attempt(storage.readWaiting, nothingStored()),
    adopt: (isKnown, told = () => []) =>
      withLock(async () => {
        const { left, gone } = await readLeft<Waiting>(() =>
          attempt(storage.readWaiting, nothingStored()),
        );
        const adopted = await takeOver(left, gone, isKnown);
        const kept = new Set([...left.changes, ...left.rejected].map(({ change }) => change.id));
        return { ...adopted, unkept: told().filter(({ id }) => !kept.has(id)) };
      }),
    async whenKept() {
      await flush();
      return writer.isWorking();
    },
    retry: writer.retry,
    restoreDraft(shown, restored) {
      screen = shown;
      draftShown = (async () => {
        const claim = async () => {
          const { drafts: refused = [] } = await unwritten;
          return mergeDrafts(await claimDrafts(shown.canShow), refused);
        };
        const [claimed] = await Promise.all([withLock(claim), restored]);
        if (isClosed) return;
        // Each is shown before what is there.
        for (const { tab, draft } of claimed.toReversed()) {
          if (draft !== null) shown.show(draft);
          absorbed.add(tab);
        }
        isDraftWritten = true;
        if (absorbed.size > 0) void write({});
      })();
      return draftShown;
    },
    keepDraft: () =>
      (draftKept ??= afterWrites().then(() => {
        draftKept = undefined;
        return write({});
      })),
    async readOtherDrafts() {
      const drafts = await attempt(storage.readDrafts, []);
      const isOther = ({ tab }: StoredDraft) => tab !== draftName && !absorbed.has(tab);
      return drafts.filter(isOther).map(({ draft }) => draft);
    },
    readUnread: () => readUnread((draft) => screen?.canShow(draft) ?? true),
    forgetUnread: (name) =>
      write({
        drafts: [{ tab: name, draft: null }],
        removeChanges: [name],
        removeRejected: [name],
      }),
    async close() {
      isDraftWritten = true;
      void write({});
      void flush();
      storage.keepUnderWay();
      isClosed = true;
      const refused = await writer.close();
      storage.close();
      return isInherited ? refused : mergeWrites(await unwritten, refused);
    },
    async lastUse() {
      const use = await storage.lastUse().catch(() => undefined);
      return isClosed || use === undefined ? undefined : (use?.id ?? null);
    },
    destroy(use) {
      // Whatever is still to be written must not open it again.
      isClosed = true;
      writer.stop();
      return (destroyed ??= storage.destroy(use));
    },
  };
}
