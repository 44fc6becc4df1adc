import type { StoredDraft } from './storage';

/**
 * A draft as it was when its page was put aside while a write was under way. A write that waits for another one may
 * end with the page; what is put into localStorage doesn't.
 */
export interface LastDrafts {
  /** Keeps it until a write that begins from now on is done. */
  keep(draft: StoredDraft): void;
  /** A write of the draft of a page begins. Returns what is to be called when it is done. */
  writing(tab: string): () => void;
  /** That of a page; undefined without any. */
  of(tab: string): StoredDraft | undefined;
  all(): StoredDraft[];
  forget(tab: string): void;
  clear(): void;
}

/** The last drafts of the pages of an account. */
export function openLastDrafts(owner: string): LastDrafts {
  const prefix = `jot-draft-${owner}-`;
  let keeps = 0;
  const forget = (tab: string) => attempt((storage) => storage.removeItem(prefix + tab), undefined);
  const all = () =>
    attempt(
      (storage) =>
        Object.entries({ ...storage })
          .filter(([key]) => key.startsWith(prefix))
          .map(([key, draft]) => ({ tab: key.slice(prefix.length), draft: JSON.parse(draft) })),
      [],
    );
  return {
    keep({ tab, draft }) {
      keeps++;
      attempt((storage) => storage.setItem(prefix + tab, JSON.stringify(draft)), undefined);
    },
    writing(tab) {
      const before = keeps;
      return () => {
        if (before === keeps && keeps > 0) forget(tab);
      };
    },
    of: (tab) => all().find((draft) => draft.tab === tab),
    all,
    forget,
    clear() {
      for (const { tab } of all()) forget(tab);
    },
  };
}

/** Without localStorage, or without room in it, the write that is under way has to do. */
function attempt<T>(work: (storage: globalThis.Storage) => T, otherwise: T): T {
  try {
    return work(localStorage);
  } catch {
    return otherwise;
  }
}
