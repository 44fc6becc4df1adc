import type { Item } from '../../domain/item';
import type { RejectedChange } from '../push/rejected';
import type { Change } from '../state/change';
import type { Tabs } from '../tabs/tabs';
import {
  nothingStored,
  type Kept,
  type Pulled,
  type Storage,
  type StoredAccount,
  type StoredChange,
  type Writes,
} from './storage';
import { createWriter } from './writer';

/** What this device keeps of an account. While its storage refuses, what is to be kept waits in memory. */
export interface Device {
  /**
   * Reads everything but the items, and takes over the pending and the rejected changes of pages that
   * are gone, but those that are known here already. They come in the order they were made.
   */
  open(isKnown: (changeId: string) => boolean): Promise<Opened>;
  /** All items; none when the storage has failed. */
  readItems(): Promise<Item[]>;
  /** The newest items of a collection, the newest first; none when the storage has failed. */
  readNewest(collection: string, count: number): Promise<Item[]>;
  /** Takes over what pages have left behind that have gone since. */
  adopt(isKnown: (changeId: string) => boolean): Promise<Omit<Opened, 'stored'>>;
  /** Resolves when the write outlives the page, or can't yet. */
  write(writes: Pick<Writes, 'removeChanges' | 'removeRejected'>): Promise<void>;
  /** Keeps what was pulled, as `Storage.writePulled` does; while the storage refuses, as if it had. */
  writePulled(pulled: Pulled): Promise<Kept>;
  /** Keeps changes, and forgets those that went into them. */
  keepChanges(changes: readonly Change[], obsolete?: readonly Change[]): void;
  /** Keeps a text that the server rejected, in the place of the changes that it came from. */
  keepRejected(rejected: RejectedChange, changeIds: readonly string[]): Promise<void>;
  /** Resolves when all changes made so far are kept; false while the storage refuses. */
  whenKept(): Promise<boolean>;
  /** Tries a storage that refuses again, before its time. */
  retry(): void;
  /** The pending changes that another page has begun to send: they have their numbers. */
  readSent(tab: string): Promise<Change[]>;
  /** The pending and rejected changes of all pages; none when the storage has failed. */
  readWaiting(): Promise<Waiting>;
  /**
   * Keeps what this page has half-written, once every change before it is kept; null forgets it. To be
   * asked for again only when it has resolved.
   */
  writeDraft(draft: unknown): Promise<void>;
  /**
   * Says how what is half-written is read. From now on it is kept with each change in one write: of a
   * page that is gone, no text that went into one is left to be sent again.
   */
  keepDraftWith(read: () => unknown): void;
  /** What other pages have half-written, as far as this device keeps it. */
  readOtherDrafts(): Promise<unknown[]>;
  /** What a page that is gone had half-written; this page has it from now on. Null without any. */
  takeDraft(): Promise<unknown>;
  close(): void;
  /** Takes all of the account off this device. */
  destroy(): Promise<void>;
}

interface Opened {
  stored: StoredAccount;
  adopted: Change[];
  adoptedRejected: RejectedChange[];
}

/** What waits for the server, and what waits for the person. */
export interface Waiting {
  changes: Change[];
  rejected: RejectedChange[];
}

interface DevicePorts {
  storage: Storage;
  tabs: Tabs;
  owner: string;
  /** Told the first thing that the storage refuses; from then on the app goes on in memory. */
  onFailed(error: unknown): void;
  /** It works again, and keeps all that was to be kept meanwhile. */
  onRecovered(): void;
  random(): number;
}

/** The device of one account. */
export function createDevice(ports: DevicePorts): Device {
  const { storage, tabs, owner } = ports;
  const writer = createWriter(ports);
  let isClosed = false;
  /** Ends when all changes that have been made are written. */
  let lastChange = Promise.resolve();
  let writing = lastChange;
  /** The changes of this turn: what is half-written is another text when it is over. */
  let gathered: { addChanges: Map<string, StoredChange>; removeChanges: string[] } | undefined;
  let readDraft: (() => unknown) | undefined;

  async function attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    // All that is asked for comes after it.
    void keepGathered();
    if (isClosed) return otherwise;
    try {
      return await work();
    } catch (error) {
      writer.fail(error);
      return otherwise;
    }
  }
  function keepGathered(): Promise<void> {
    if (!gathered) return writing;
    const { addChanges, removeChanges } = gathered;
    gathered = undefined;
    const draft = readDraft && { tab: tabs.id, draft: readDraft() };
    writing = writer.write({ addChanges: [...addChanges.values()], removeChanges, draft });
    return writing;
  }
  function write(writes: Writes, work?: () => Promise<void>): Promise<void> {
    void keepGathered();
    return writer.write(writes, work);
  }
  function end() {
    isClosed = true;
    writer.stop();
  }
  /** Two pages that are opened at once must not take over the same things. */
  const alone = <T>(work: () => Promise<T>) => tabs.withLock(`jot-adopt-${owner}`, work);

  async function takeOver(
    { changes, rejected }: Pick<StoredAccount, 'changes' | 'rejected'>,
    isKnown: (changeId: string) => boolean,
  ) {
    const gone = await tabs.gone([...changes, ...rejected].map(({ tab }) => tab));
    const isFound = ({ tab, change }: { tab: string; change: Change }) =>
      gone.has(tab) && !isKnown(change.id);
    const adopted = changes.filter(isFound).map(({ change }) => change);
    const adoptedRejected = rejected
      .filter(isFound)
      .map(({ change, failure }) => ({ change, failure }));
    await write({
      addChanges: adopted.map((change) => ({ tab: tabs.id, change })),
      addRejected: adoptedRejected.map((each) => ({ tab: tabs.id, ...each })),
    });
    return { adopted, adoptedRejected };
  }

  return {
    write: (writes) => write(writes),
    async writePulled(pulled) {
      const { cursor, removeChanges } = pulled;
      let kept: Kept = { cursor, isWritten: true };
      // Of records that it lacks, the storage is told by its cursor: they are pulled again.
      await write({ removeChanges }, async () => {
        kept = await storage.writePulled(pulled);
      });
      return kept;
    },
    open: (isKnown) =>
      alone(async () => {
        const stored = await attempt(storage.readAccount, nothingStored());
        return { stored, ...(await takeOver(stored, isKnown)) };
      }),
    readItems: () => attempt(storage.readItems, []),
    readNewest: (collection, count) => attempt(() => storage.readNewest(collection, count), []),
    adopt: (isKnown) =>
      alone(async () => takeOver(await attempt(storage.readWaiting, nothingStored()), isKnown)),
    keepChanges(changes, obsolete = []) {
      if (!gathered) lastChange = Promise.resolve().then(keepGathered);
      gathered ??= { addChanges: new Map(), removeChanges: [] };
      for (const change of changes) gathered.addChanges.set(change.id, { tab: tabs.id, change });
      for (const { id } of obsolete) {
        gathered.addChanges.delete(id);
        gathered.removeChanges.push(id);
      }
    },
    keepRejected: ({ change, failure }, changeIds) =>
      write({ addRejected: [{ tab: tabs.id, change, failure }], removeChanges: changeIds }),
    async whenKept() {
      await lastChange;
      return writer.isWorking();
    },
    retry: writer.retry,
    async readSent(tab) {
      const { changes } = await attempt(storage.readWaiting, nothingStored());
      return changes
        .filter((each) => each.tab === tab && each.change.sent)
        .map(({ change }) => change);
    },
    async readWaiting() {
      const { changes, rejected } = await attempt(storage.readWaiting, nothingStored());
      return {
        changes: changes.map(({ change }) => change),
        rejected: rejected.map(({ change, failure }) => ({ change, failure })),
      };
    },
    async writeDraft(draft) {
      await lastChange;
      await write({ draft: { tab: tabs.id, draft } }, () => storage.writeDraft(tabs.id, draft));
    },
    keepDraftWith(read) {
      readDraft = read;
    },
    async readOtherDrafts() {
      const drafts = await attempt(storage.readDrafts, []);
      return drafts.filter(({ tab }) => tab !== tabs.id).map(({ draft }) => draft);
    },
    takeDraft: () =>
      alone(async () => {
        const drafts = await attempt(storage.readDrafts, []);
        const left = await tabs.silent(drafts.map(({ tab }) => tab));
        for (const { tab, draft } of drafts.filter((each) => left.has(each.tab)).toReversed()) {
          // What was read is shown, also when the storage fails now.
          const moved = await attempt(() => storage.moveDraft(tab, tabs.id), draft);
          // Without locks another page may have been faster.
          if (moved !== null) return moved;
        }
        return null;
      }),
    close() {
      void keepGathered();
      end();
      storage.close();
    },
    async destroy() {
      void keepGathered();
      if (isClosed) return;
      // Whatever is still to be written must not open it again.
      end();
      try {
        await storage.destroy();
      } catch (error) {
        ports.onFailed(error);
      }
    },
  };
}
