import { isChange, type Change } from '../state/change';
import type { Tabs } from '../tabs/tabs';
import type { Adopted } from './device';
import type { JournaledStorage } from './journal';
import type { StoredDraft, Waiting, Writes } from './storage';

type IsKnown = (changeId: string) => boolean;

/** How a page takes over what pages that are gone have left on this device. */
export interface Adoption {
  /** Two pages that are opened at once must not take over the same things. */
  withLock<T>(work: () => Promise<T>): Promise<T>;
  /** Reads what pages have left, and tells which of them are gone and are done with their writes. */
  readLeft<Left extends Waiting>(
    read: () => Promise<Left>,
  ): Promise<{ left: Left; gone: Set<string> }>;
  takeOver(left: Waiting, from: ReadonlySet<string>, isKnown: IsKnown): Promise<Adopted>;
  /**
   * The drafts that this page has left on an earlier visit of the account, else those of the page that is gone and
   * has kept one last. Nobody else gets them.
   * @param canShow whether this version of the app can show a draft; others are kept as they are
   */
  claimDrafts(canShow: (draft: unknown) => boolean): Promise<StoredDraft[]>;
  /** What closed pages have left and this version of the app can't read: drafts, and changes by their ids. */
  readUnread(canShow: (draft: unknown) => boolean): Promise<StoredDraft[]>;
}

interface AdoptionPorts {
  storage: JournaledStorage;
  tabs: Tabs;
  owner: string;
  /** Under what name this visit keeps its draft. */
  draftName: string;
  /** Does some work of the storage; `otherwise` is what it comes to where that refuses. */
  attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T>;
  write(writes: Writes): Promise<void>;
}

let minted = 0;

/** A new name for a draft of a page: each visit of an account keeps its own, beside what was left before. */
export const mintDraftName = (tab: string) => `${tab}+${++minted}`;

/** The page that keeps a draft under some name. */
export const pageOf = (draftName: string) => draftName.replace(/\+.*$/, '');

const tabOf = ({ tab }: { tab: string }) => tab;

const NOTHING: Waiting = { changes: [], rejected: [] };

/** The adoption of one device. */
export function createAdoption(ports: AdoptionPorts): Adoption {
  const { storage, tabs, owner, draftName, attempt, write } = ports;
  /** Whether the storage has refused what another page was writing: the next visit tries it again. */
  let isRefused = false;

  async function read<Left>(
    readAll: () => Promise<Left>,
    tabsOf: (left: Left) => string[],
    whoIsGone: Tabs['gone'],
  ): Promise<{ left: Left; gone: Set<string> }> {
    const left = await readAll();
    const gone = new Set(await whoIsGone([...tabsOf(left), ...storage.journals()]));
    if (gone.size === 0) return { left, gone };
    const unfinished = storage.journals().filter((tab) => gone.has(tab));
    // In this very turn: where the browser can't tell who is gone, a page that is there may write one the next moment.
    for (const tab of gone) if (!unfinished.includes(tab)) storage.forgetJournal(tab);
    if (unfinished.length > 0) {
      // Who is there goes on by itself.
      const silent = await tabs.silent(unfinished);
      const replay = async () => {
        await storage.replay(silent);
        return true;
      };
      if (!isRefused) isRefused = !(await attempt(replay, false));
      for (const tab of storage.journals()) gone.delete(tab);
    }
    // A page that has gone meanwhile may have written since it was read.
    return { left: await readAll(), gone };
  }

  return {
    withLock: (work) => tabs.withLock(`jot-adopt-${owner}`, work),
    readLeft: (readAll) =>
      read(readAll, ({ changes, rejected }) => [...changes, ...rejected].map(tabOf), tabs.gone),
    async takeOver({ changes, rejected }, from, isKnown) {
      const isFound = ({ tab, change }: { tab: string; change: Change }) =>
        from.has(tab) && isChange(change) && !isKnown(change.id);
      const addChanges = changes.filter(isFound).map((each) => ({ ...each, tab: tabs.id }));
      const addRejected = rejected.filter(isFound).map((each) => ({ ...each, tab: tabs.id }));
      await write({ addChanges, addRejected });
      return {
        changes: addChanges.map(({ change }) => change),
        rejected: addRejected.map(({ change, failure }) => ({ change, failure })),
      };
    },
    async readUnread(canShow) {
      const drafts = await attempt<StoredDraft[]>(storage.readDrafts, []);
      const { changes, rejected } = await attempt(storage.readWaiting, NOTHING);
      const unread = [
        ...drafts
          .filter(({ draft }) => !canShow(draft))
          .map((each) => ({ ...each, page: pageOf(each.tab) })),
        ...[...changes, ...rejected]
          .filter(({ change }) => !isChange(change))
          .map(({ tab, change }) => ({ page: tab, tab: change.id, draft: change })),
      ];
      const gone = await tabs.gone(unread.map(({ page }) => page));
      return unread
        .filter(({ page }) => page === tabs.id || gone.has(page))
        .map(({ tab, draft }) => ({ tab, draft }));
    },
    async claimDrafts(canShow) {
      const readDrafts = async () =>
        (await attempt<StoredDraft[]>(storage.readDrafts, [])).filter(({ draft }) =>
          canShow(draft),
        );
      const pagesOf = (drafts: StoredDraft[]) => drafts.map(({ tab }) => pageOf(tab));
      const { left, gone } = await read(readDrafts, pagesOf, tabs.silent);
      const earlier = left.filter(({ tab }) => pageOf(tab) === tabs.id && tab !== draftName);
      if (earlier.length > 0) return earlier;
      for (const page of new Set(
        pagesOf(left)
          .toReversed()
          .filter((each) => gone.has(each)),
      )) {
        const claimed: StoredDraft[] = [];
        for (const found of left.filter(({ tab }) => pageOf(tab) === page)) {
          const tab = mintDraftName(tabs.id);
          const move = async () => ({ tab, draft: await storage.moveDraft(found.tab, tab) });
          // What was read is shown, also when the storage fails now.
          const moved = await attempt(move, found);
          // Without locks another page may have been faster.
          if (moved.draft !== null) claimed.push(moved);
        }
        if (claimed.length > 0) return claimed;
      }
      return [];
    },
  };
}
