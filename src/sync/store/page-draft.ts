import { isRow, type Batch, type DraftRow, type Row, type RowWrite } from '../queue/row';
import type { Tabs } from '../tabs/tabs';
import type { Storage, StoredRow } from './storage';

/** The screen on which a person types text that isn't saved yet: a draft. */
export interface DraftScreen {
  /** The unsaved text on the screen; null if there is none. */
  read(): unknown;
  /** Whether this version of the app can show a draft. A draft that it can't show stays stored. */
  canShow(draft: unknown): boolean;
  /** Shows a draft in addition to the text typed meanwhile. */
  show(draft: unknown): void;
}

/**
 * A screen whose draft may include texts that the server rejected. `removeRejected` contains the keys of their rows:
 * the write that stores the draft with these texts removes the rejected rows.
 */
export interface ScreenWithRejected extends DraftScreen {
  read(): { draft: unknown; removeRejected: readonly string[] };
}

/** A row or draft of another version of the app, which this version can't read. */
export interface Unread {
  key: string;
  value: unknown;
}

interface PageDraftPorts {
  storage: Pick<Storage, 'moveDraft' | 'readRows'>;
  tabs: Tabs;
  mintId(): string;
  /** Batches that this page's previous engine couldn't write before it was closed. */
  refused: Promise<readonly Batch[]>;
  /** Runs some work on the storage. Resolves to `otherwise` if the storage fails. */
  attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T>;
  readRows(): Promise<Row[] | null>;
  /** Ids of the other pages that have a line (see `LastLine`). */
  leftPages(): string[];
  /** Writes the batches in the lines of closed pages. */
  writeLines(): Promise<void>;
  /** Starts a write that includes the draft as it is at the end of the turn. Resolves when the write is done. */
  write(write: RowWrite): Promise<void>;
  /** Resolves when nothing is being written. */
  afterWrites(): Promise<void>;
  /** Whether the local store is closed. */
  isClosed(): boolean;
}

/** The unsaved text of this page, stored as one row. Each write of the page includes the row. */
export interface PageDraft {
  /** Returns the writes that a batch has to include for the draft. */
  takeWrites(): RowWrite[];
  /** Whether a call of `keep` is still waiting to write the current draft. */
  isAwaited(): boolean;
  /** Starts a write that includes the draft, even if an earlier draft isn't shown yet. */
  writeNow(): void;
  /**
   * Shows the drafts of this page's earlier visit, or else of one closed page. From then on, each write includes the
   * draft of this page. Thus a mutation is written together with the draft that no longer has its text. Otherwise, a
   * page that is closed in between would leave the text in both, and it would be sent twice. Resolves when the drafts
   * are shown.
   * @param restored resolves when the stored account is shown: a draft may belong to any of its records
   */
  restore(screen: ScreenWithRejected, restored: Promise<void>): Promise<void>;
  /** Stores the draft after it has changed. Resolves when it is written, or waits because the storage fails. */
  keep(): Promise<void>;
  /** Resolves to the stored drafts of other pages, or to none if the storage fails. */
  readOthers(): Promise<unknown[]>;
  /**
   * Resolves to the rows and drafts that this version of the app can't read. By default, these are the ones of this page
   * and of closed pages. With `all`, they include those of other open pages, which may run another version.
   */
  readUnread(pages?: 'closed' | 'all'): Promise<Unread[]>;
}

/** Creates the draft of this page. */
export function createPageDraft(ports: PageDraftPorts): PageDraft {
  const { storage, tabs, mintId, attempt, write } = ports;
  const ownKey = mintId();
  let screen: ScreenWithRejected | undefined;
  let shown = Promise.resolve();
  /** Resolves when the current draft is written. Calls of `keep` share it until that write starts. */
  let keeping: Promise<void> | undefined;
  /** The draft in its row, as JSON. Null if there is no row, and none is about to be stored. */
  let stored: string | null = null;
  /** Whether each write includes the draft. True once earlier drafts are shown or `writeNow` was called. */
  let isWritten = false;
  /** Keys of the earlier drafts that are now part of this one. The next write removes them. */
  const absorbed = new Set<string>();
  /** Keys of the drafts that this page shows or is about to show, or that another page claimed first. */
  const claimedKeys = new Set<string>();

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
    const isOther = ({ key }: DraftRow) => key !== ownKey && !claimedKeys.has(key);
    return rows.filter(isOther).sort((a, b) => a.at - b.at);
  }

  /**
   * Claims drafts for this page, so that no other page shows them. Takes those of this page's earlier visit to the
   * account, or else those that this tab left before a reload, or else those of the closed page with the newest draft.
   * Resolves to the claimed drafts.
   */
  async function claim(canShow: ScreenWithRejected['canShow']): Promise<DraftRow[]> {
    // The previous engine of this page may still write a draft. If it were written after the claim, the draft would
    // exist twice.
    await ports.refused;
    const readLeft = async () => (await readDrafts()).filter(({ draft }) => canShow(draft));
    const tabsOf = (rows: readonly DraftRow[]) => [...new Set(rows.map(({ tab }) => tab))];
    const gone = await tabs.unresponsive([...ports.leftPages(), ...tabsOf(await readLeft())]);
    // A page that has closed meanwhile may have a draft in its line. If the line were played back after the claim, the
    // draft would exist twice.
    await ports.writeLines();
    const left = await readLeft();
    const pages = tabsOf(left.toReversed()).filter((tab) => gone.has(tab));
    const own = [tabs.id, tabs.before].filter((tab) => tab === tabs.id || (tab && gone.has(tab)));
    for (const page of [...own, ...pages]) {
      const claimed: DraftRow[] = [];
      for (const found of left.filter(({ tab }) => tab === page)) {
        const to = { key: mintId(), tab: tabs.id };
        // Shows the draft as read if the storage fails now. Null if another page has claimed the draft first.
        const moved = await attempt(() => storage.moveDraft(found.key, to), found);
        claimedKeys.add(found.key);
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
      const now = draft === null ? null : JSON.stringify(draft);
      const isChanged = now !== stored;
      const remove = [...absorbed, ...removeRejected];
      if (isChanged && draft === null) remove.push(ownKey);
      absorbed.clear();
      stored = now;
      // Not written again unless it has changed: another page may have claimed it while this page was frozen.
      return [{ put: isChanged && draft !== null ? [rowOf(draft)] : [], remove }];
    },
    isAwaited: () => keeping !== undefined,
    writeNow,
    restore(onScreen, restored) {
      screen = onScreen;
      shown = (async () => {
        const [claimed] = await Promise.all([claim(onScreen.canShow), restored]);
        if (ports.isClosed()) return;
        // The drafts that the previous engine couldn't write, without those that were written and claimed meanwhile.
        const inMemory = draftsIn(await ports.refused).filter(({ key }) => !claimedKeys.has(key));
        // The screen puts each draft before those already shown, so the last one comes first.
        for (const { key, draft } of [...claimed, ...inMemory].toReversed()) {
          onScreen.show(draft);
          absorbed.add(key);
          claimedKeys.add(key);
        }
        isWritten = true;
        if (absorbed.size > 0) void write({});
      })();
      return shown;
    },
    keep: () =>
      (keeping ??= (async () => {
        try {
          await shown;
          // When a text becomes a mutation, its draft is cleared only after the mutation is written.
          await ports.afterWrites();
        } finally {
          keeping = undefined;
        }
        await write({});
      })()),
    readOthers: async () => (await readDrafts()).map(({ draft }) => draft),
    async readUnread(pages = 'closed') {
      const canShow = (draft: unknown) => screen?.canShow(draft) ?? true;
      const rows = await attempt<(StoredRow & { tab?: string })[]>(() => storage.readRows(), []);
      const unread = rows.filter(
        (row) => !isRow(row) || (row.state === 'draft' && !canShow(row.draft)),
      );
      const gone = await tabs.gone(unread.map(({ tab = '' }) => tab));
      return unread
        .filter(({ tab = '' }) => pages === 'all' || tab === tabs.id || gone.has(tab))
        .map((row) => ({ key: row.key, value: 'draft' in row ? row.draft : row }));
    },
  };
}

/** The drafts that result from some unwritten batches. */
function draftsIn(batches: readonly Batch[]): DraftRow[] {
  const drafts = new Map<string, DraftRow>();
  for (const { put = [], remove = [] } of batches.flatMap(({ writes }) => writes)) {
    for (const row of put) if (row.state === 'draft') drafts.set(row.key, row);
    for (const key of remove) drafts.delete(key);
  }
  return [...drafts.values()];
}
