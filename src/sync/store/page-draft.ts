import { isRow, type Batch, type DraftRow, type Row, type RowWrite } from '../queue/row';
import type { Tabs } from '../tabs/tabs';
import type { Storage, StoredRow } from './storage';

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

/** What another version of the app has written, and its key. */
export interface Unread {
  key: string;
  value: unknown;
}

interface PageDraftPorts {
  storage: Pick<Storage, 'moveDraft' | 'readRows'>;
  tabs: Tabs;
  mintId(): string;
  /** What an earlier engine of this page couldn't write until it was closed. */
  refused: Promise<readonly Batch[]>;
  /** Does some work of the storage; `otherwise` is what it comes to where that refuses. */
  attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T>;
  readRows(): Promise<Row[] | null>;
  /** Other pages that have left something to be written, and writes it if they are gone. */
  leftPages(): string[];
  writeLines(): Promise<void>;
  /** Begins a write, which takes the draft as it is at the end of the turn. */
  write(write: RowWrite): Promise<void>;
  /** Resolves when nothing is being written. */
  afterWrites(): Promise<void>;
  /** Whether the account has left the screen. */
  isClosed(): boolean;
}

/** What is written on this page and not saved, as one row that each write of the page holds. */
export interface PageDraft {
  /** What a write has to hold of it. */
  takeWrites(): RowWrite[];
  /** Whether the draft of now is about to be kept. */
  isAwaited(): boolean;
  /** Begins a write that holds the draft, also before an earlier one is shown. */
  writeNow(): void;
  /**
   * Shows the draft that this page, or one that is gone, has left, and from then on keeps that of this
   * page: with each mutation in one write, so that of a page that is gone no text that went into a mutation is
   * left to be sent again. Resolves when it is shown.
   * @param restored all that the device has kept is shown: a draft may be about any of it
   */
  restore(screen: KeptScreen, restored: Promise<void>): Promise<void>;
  /** The draft is another one: resolves when it is kept, or can't be yet. */
  keep(): Promise<void>;
  /** The drafts of other pages, as far as this device keeps them. */
  readOthers(): Promise<unknown[]>;
  /** What closed pages have left and this version of the app can't read. */
  readUnread(): Promise<Unread[]>;
}

/** The draft of this page. */
export function createPageDraft(ports: PageDraftPorts): PageDraft {
  const { storage, tabs, mintId, attempt, write } = ports;
  const ownKey = mintId();
  let screen: KeptScreen | undefined;
  let shown = Promise.resolve();
  /** Ends when the draft of now is kept; all that change it meanwhile wait for one write. */
  let kept: Promise<void> | undefined;
  /** Whether its row is in the storage, or about to be. */
  let isStored = false;
  /** Whether each write holds it: since an earlier one is shown, or since it had to be kept before that. */
  let isWritten = false;
  /** Keys of drafts that have become part of this one: the next write removes them. */
  const absorbed = new Set<string>();
  /** Keys of drafts that are shown here or about to be, or that another page was faster to take. */
  const taken = new Set<string>();

  function rowOf(draft: unknown): DraftRow {
    const at = Date.now();
    return { key: ownKey, seq: 0, tab: tabs.id, rev: mintId(), state: 'draft', draft, at };
  }
  function writeNow(): void {
    isWritten = true;
    void write({});
  }
  async function readDrafts(): Promise<DraftRow[]> {
    const rows = ((await ports.readRows()) ?? []).filter((row) => row.state === 'draft');
    const isOther = ({ key }: DraftRow) => key !== ownKey && !taken.has(key);
    return rows.filter(isOther).sort((a, b) => a.at - b.at);
  }

  /**
   * The drafts that this page has left on an earlier visit of the account, else those of the page that is gone and
   * has kept one last. Nobody else gets them.
   */
  async function claim(canShow: KeptScreen['canShow']): Promise<DraftRow[]> {
    // What an earlier engine of this page is still writing would be there again after it was claimed.
    await ports.refused;
    const readLeft = async () => (await readDrafts()).filter(({ draft }) => canShow(draft));
    const tabsOf = (rows: readonly DraftRow[]) => [...new Set(rows.map(({ tab }) => tab))];
    const gone = await tabs.unresponsive([...ports.leftPages(), ...tabsOf(await readLeft())]);
    // A page that has gone meanwhile may have been writing: played back later, that would be there twice.
    await ports.writeLines();
    const left = await readLeft();
    const pages = tabsOf(left.toReversed()).filter((tab) => gone.has(tab));
    const own = [tabs.id, tabs.before].filter((tab) => tab === tabs.id || (tab && gone.has(tab)));
    for (const page of [...own, ...pages]) {
      const claimed: DraftRow[] = [];
      for (const found of left.filter(({ tab }) => tab === page)) {
        const to = { key: mintId(), tab: tabs.id };
        // What was read is shown, also when the storage fails now. Another page may have been faster.
        const moved = await attempt(() => storage.moveDraft(found.key, to), found);
        taken.add(found.key);
        if (moved) claimed.push(moved);
      }
      if (claimed.length > 0) return claimed;
    }
    return [];
  }

  return {
    takeWrites() {
      if (!screen || !isWritten) return [];
      const { draft, removeRejected } = screen.read();
      const remove = [
        ...absorbed,
        ...removeRejected,
        ...(draft === null && isStored ? [ownKey] : []),
      ];
      absorbed.clear();
      isStored = draft !== null;
      return [{ put: isStored ? [rowOf(draft)] : [], remove }];
    },
    isAwaited: () => kept !== undefined,
    writeNow,
    restore(onScreen, restored) {
      screen = onScreen;
      shown = (async () => {
        const [claimed] = await Promise.all([claim(onScreen.canShow), restored]);
        if (ports.isClosed()) return;
        // What an earlier engine couldn't write may be written by now.
        const inMemory = draftsIn(await ports.refused).filter(({ key }) => !taken.has(key));
        // Each is shown before what is there.
        for (const { key, draft } of [...claimed, ...inMemory].toReversed()) {
          onScreen.show(draft);
          absorbed.add(key);
          taken.add(key);
        }
        isWritten = true;
        if (absorbed.size > 0) void write({});
      })();
      return shown;
    },
    keep: () =>
      (kept ??= (async () => {
        try {
          await shown;
          // Of a text that went into a mutation, no draft is cleared before.
          await ports.afterWrites();
        } finally {
          kept = undefined;
        }
        await write({});
      })()),
    readOthers: async () => (await readDrafts()).map(({ draft }) => draft),
    async readUnread() {
      const canShow = (draft: unknown) => screen?.canShow(draft) ?? true;
      const rows = await attempt<(StoredRow & { tab?: string })[]>(() => storage.readRows(), []);
      const unread = rows.filter(
        (row) => !isRow(row) || (row.state === 'draft' && !canShow(row.draft)),
      );
      const gone = await tabs.gone(unread.map(({ tab = '' }) => tab));
      return unread
        .filter(({ tab = '' }) => tab === tabs.id || gone.has(tab))
        .map((row) => ({ key: row.key, value: 'draft' in row ? row.draft : row }));
    },
  };
}

/** The drafts that are in memory alone. */
function draftsIn(batches: readonly Batch[]): DraftRow[] {
  const drafts = new Map<string, DraftRow>();
  for (const { put = [], remove = [] } of batches.flatMap(({ writes }) => writes)) {
    for (const row of put) if (row.state === 'draft') drafts.set(row.key, row);
    for (const key of remove) drafts.delete(key);
  }
  return [...drafts.values()];
}
