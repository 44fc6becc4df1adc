import type { Tabs } from '../tabs/tabs';
import type { Storage, Writes } from './storage';

/** What of the browser's localStorage is needed. What is put there outlives the page in the same turn. */
export type LocalStorage = Pick<
  globalThis.Storage,
  'getItem' | 'key' | 'length' | 'removeItem' | 'setItem'
>;

export interface JournalPorts {
  owner: string;
  tabs: Pick<Tabs, 'id' | 'silent'>;
  /** Undefined where the browser has none: a write that is under way may then end with its page. */
  localStorage?: LocalStorage;
}

/** A storage whose writes are carried out though their page is gone before they are. */
export interface JournaledStorage extends Storage {
  /**
   * Keeps in this very turn what is being written, until nothing is any more: for a page that may be gone
   * the next moment.
   */
  keepUnwritten(): void;
  /** Carries out what pages that are gone were writing. Not while another page does the same. */
  replay(): Promise<void>;
}

const PREFIX = 'jot-journal-';

/**
 * A write that has begun may still end with its page: the browser may hear that the page is gone before it
 * hears of the write. So what is under way when a page is left is put into a journal in localStorage too. Writes
 * leave the same behind when they are carried out once more, and nobody takes over what a page has
 * left before its journal is carried out.
 */
export function journaled(storage: Storage, ports: JournalPorts): JournaledStorage {
  const { owner, tabs, localStorage } = ports;
  if (!localStorage)
    return { ...storage, keepUnwritten: () => undefined, replay: () => Promise.resolve() };
  const prefix = prefixOf(owner);
  const key = prefix + tabs.id;
  const underWay = new Set<Writes>();
  let isKept = false;

  const keep = () => {
    try {
      localStorage.setItem(key, JSON.stringify([...underWay]));
    } catch {
      // No room is left. What was kept before must not be carried out after what isn't.
      localStorage.removeItem(key);
    }
  };

  return {
    ...storage,
    async write(writes) {
      underWay.add(writes);
      if (isKept) keep();
      try {
        await storage.write(writes);
      } finally {
        underWay.delete(writes);
        if (isKept && underWay.size === 0) {
          isKept = false;
          localStorage.removeItem(key);
        }
      }
    },
    keepUnwritten() {
      if (underWay.size === 0) return;
      isKept = true;
      keep();
    },
    async replay() {
      const left = keysOf(localStorage, prefix).map((each) => each.slice(prefix.length));
      if (left.length === 0) return;
      for (const tab of await tabs.silent(left)) {
        for (const writes of parse(localStorage.getItem(prefix + tab))) await storage.write(writes);
        localStorage.removeItem(prefix + tab);
      }
    },
    async destroy() {
      removeJournals(owner, localStorage);
      await storage.destroy();
    },
  };
}

/** The browser's own; undefined where it is forbidden. */
export function browserLocalStorage(): LocalStorage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Takes what pages were writing of an account off this device. */
export function removeJournals(owner: string, localStorage: LocalStorage | undefined): void {
  if (!localStorage) return;
  for (const key of keysOf(localStorage, prefixOf(owner))) localStorage.removeItem(key);
}

const prefixOf = (owner: string) => `${PREFIX}${owner}-`;

function keysOf(localStorage: LocalStorage, prefix: string): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  return keys.filter((key) => key !== null && key.startsWith(prefix)) as string[];
}

function parse(journal: string | null): Writes[] {
  try {
    return JSON.parse(journal ?? '[]') as Writes[];
  } catch {
    // Nobody can carry out what can't be read.
    return [];
  }
}
