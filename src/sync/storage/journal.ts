import type { Tabs } from '../tabs/tabs';
import { mergeWrites } from './merge-writes';
import type { Storage, Writes } from './storage';

/** What of the browser's localStorage is needed. What is put there outlives the page in the same turn. */
export type LocalStorage = Pick<
  globalThis.Storage,
  'getItem' | 'key' | 'length' | 'removeItem' | 'setItem'
>;

export interface JournalPorts {
  owner: string;
  tabs: Pick<Tabs, 'id'>;
  /** Undefined where the browser has none: a write that is under way may then end with its page. */
  localStorage?: LocalStorage;
}

/** A storage whose writes are carried out though their page is gone before they are. */
export interface JournaledStorage extends Storage {
  /**
   * Keeps in this very turn what is being written, until nothing is any more: for a page that may be gone
   * the next moment.
   */
  keepUnderWay(): void;
  /** The other pages of which something is kept so. */
  journals(): string[];
  /** Carries out what pages were writing that are gone, of each page all or nothing. */
  replay(tabs: Iterable<string>): Promise<void>;
  /** What a page was writing is not to be carried out any more, also where this page hears of it only later. */
  forgetJournal(tab: string): void;
}

const PREFIX = 'jot-journal-';

/**
 * A write that has begun may still end with its page: the browser may hear that the page is gone before it
 * hears of the write. So what is under way when a page is left is put into a journal in localStorage too. To
 * write the same twice leaves the same behind, as long as nobody has taken over anything of that page:
 * whoever does so carries out its journal before.
 */
export function journaled(storage: Storage, ports: JournalPorts): JournaledStorage {
  const { owner, tabs, localStorage } = ports;
  if (!localStorage) return { ...storage, ...WITHOUT_JOURNALS };
  const prefix = prefixOf(owner);
  const own = prefix + tabs.id;
  const underWay = new Set<Writes>();
  /** The journal of this page; undefined without any. */
  let kept: string | undefined;

  const keep = () => {
    kept = JSON.stringify([...underWay]);
    try {
      localStorage.setItem(own, kept);
    } catch {
      // No room is left. What was kept before must not be carried out without what came after it.
      localStorage.removeItem(own);
    }
  };
  const removeIf = (key: string, journal: string | null | undefined) => {
    if (localStorage.getItem(key) === journal) localStorage.removeItem(key);
  };

  return {
    ...storage,
    async write(writes) {
      underWay.add(writes);
      if (kept !== undefined) keep();
      try {
        await storage.write(writes);
      } finally {
        underWay.delete(writes);
        if (kept !== undefined && underWay.size === 0) {
          removeIf(own, kept);
          kept = undefined;
        }
      }
    },
    keepUnderWay() {
      if (underWay.size > 0) keep();
    },
    journals: () =>
      keysOf(localStorage, prefix)
        .filter((key) => key !== own)
        .map((key) => key.slice(prefix.length)),
    async replay(left) {
      for (const tab of left) {
        const key = prefix + tab;
        const journal = localStorage.getItem(key);
        if (journal === null) continue;
        const writes = parse(journal) ?? [asDraft(tab, journal)];
        // In one write: without Web Locks, a journal may be carried out twice at the same time, even by one page, and the
        // first to end removes it. A part written after that would restore a draft whose text has become a change.
        await storage.write(writes.reduce(mergeWrites, {}));
        removeIf(key, journal);
      }
    },
    forgetJournal(tab) {
      try {
        // To remove what this page hasn't heard of yet would do nothing.
        localStorage.setItem(prefix + tab, '[]');
      } catch {
        // No room is left: then what it has heard of has to do.
      }
      localStorage.removeItem(prefix + tab);
    },
    async destroy(use) {
      const forget = journalsOf(owner, localStorage);
      const isRemoved = await storage.destroy(use);
      if (isRemoved) forget();
      return isRemoved;
    },
  };
}

const WITHOUT_JOURNALS = {
  keepUnderWay: () => undefined,
  journals: () => [],
  replay: () => Promise.resolve(),
  forgetJournal: () => undefined,
};

/** The browser's own; undefined where it is forbidden. */
export function browserLocalStorage(): LocalStorage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Reads an account's journals as they are now. Returns a function that removes those that haven't changed since. */
export function journalsOf(owner: string, localStorage: LocalStorage | undefined): () => void {
  if (!localStorage) return () => undefined;
  const keys = keysOf(localStorage, prefixOf(owner));
  const journals = keys.map((key) => [key, localStorage.getItem(key)] as const);
  return () => {
    for (const [key, journal] of journals)
      if (localStorage.getItem(key) === journal) localStorage.removeItem(key);
  };
}

const prefixOf = (owner: string) => `${PREFIX}${owner}-`;

function keysOf(localStorage: LocalStorage, prefix: string): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  return keys.filter((key) => key !== null && key.startsWith(prefix)) as string[];
}

/** The writes of a journal; null if this version of the app can't read it. */
function parse(journal: string): Writes[] | null {
  try {
    const writes: unknown = JSON.parse(journal);
    return Array.isArray(writes) && writes.every(areWrites) ? writes : null;
  } catch {
    return null;
  }
}

const PARTS: ReadonlySet<string> = new Set<keyof Writes>([
  'addChanges',
  'removeChanges',
  'addRejected',
  'removeRejected',
  'drafts',
]);

function areWrites(value: unknown): value is Writes {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(([part, held]) => PARTS.has(part) && Array.isArray(held));
}

/** An unreadable journal can't be applied. It is stored unchanged, and listed like a draft that can't be shown. */
function asDraft(tab: string, journal: string): Writes {
  return { drafts: [{ tab: `${tab}+journal`, draft: journal }] };
}
