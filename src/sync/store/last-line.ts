import { EARLIER_LINE_KEY, LINE_KEY } from '../../domain/storage-keys';
import { isRow, type Batch } from '../queue/row';
import { earlierBatch } from './earlier-rows';

/** What of the browser's localStorage is needed. What is put there outlives the page in the same turn. */
export type LocalStorage = Pick<
  globalThis.Storage,
  'getItem' | 'key' | 'length' | 'removeItem' | 'setItem'
>;

/**
 * What a page has not yet heard to be written, for the moment in which it may be closed: the browser may hear that
 * the page is gone before it hears of the write. Other pages write it, and `Batch.serial` tells what is written already.
 */
export interface LastLine {
  /** Keeps some batches in this very turn; none forgets those before. Returns whether there is room for them. */
  keep(batches: readonly Batch[]): boolean;
  /** The other pages that have left something. */
  pages(): string[];
  /** What a page has left, as it is now. */
  read(tab: string): Left;
}

/** What a page has left. */
export interface Left {
  /** One batch with a draft that no version can show, if this version can't read it. */
  batches: readonly Batch[];
  /** Forgets it, unless the page has left something else since. */
  forget(): void;
}

/** The lines of an account; undefined where the browser has no localStorage. */
export function createLastLine(
  owner: string,
  tab: string,
  localStorage: LocalStorage | undefined,
): LastLine {
  if (!localStorage) return WITHOUT_STORAGE;
  const prefixes = prefixesOf(owner);
  const own = `${LINE_KEY}${owner}-${tab}`;
  /** An earlier engine of this page may have kept one. */
  let isKept = localStorage.getItem(own) !== null;
  return {
    keep(batches) {
      if (batches.length === 0 && !isKept) return true;
      try {
        if (batches.length > 0) localStorage.setItem(own, JSON.stringify(batches));
        else localStorage.removeItem(own);
        isKept = batches.length > 0;
        return true;
      } catch {
        // What was kept before stays: it is better than nothing, and what is written of it takes no effect again.
        return false;
      }
    },
    pages: () =>
      prefixes.flatMap((prefix) =>
        keysOf(localStorage, prefix)
          .filter((key) => key !== own)
          .map((key) => key.slice(prefix.length)),
      ),
    read(other) {
      const keys = prefixes.map((prefix) => prefix + other);
      const lines = keys.flatMap((key) => localStorage.getItem(key) ?? []);
      return {
        batches: lines.flatMap((line) => parse(other, line) ?? [unreadable(other, line)]),
        forget: unlessChanged(localStorage, keys),
      };
    },
  };
}

const WITHOUT_STORAGE: LastLine = {
  keep: ({ length }) => length === 0,
  pages: () => [],
  read: () => ({ batches: [], forget: () => undefined }),
};

/** The browser's own; undefined where it is forbidden. */
export function browserLocalStorage(): LocalStorage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}

/** Reads an account's lines as they are now. Returns a function that removes those that haven't changed since. */
export function linesOf(owner: string, localStorage: LocalStorage | undefined): () => void {
  if (!localStorage) return () => undefined;
  const keys = prefixesOf(owner).flatMap((prefix) => keysOf(localStorage, prefix));
  return unlessChanged(localStorage, keys);
}

/** Reads some lines as they are now. Returns a function that removes those that haven't changed since. */
function unlessChanged(localStorage: LocalStorage, keys: readonly string[]): () => void {
  const lines = keys.map((key) => [key, localStorage.getItem(key)] as const);
  return () => {
    for (const [key, line] of lines)
      if (localStorage.getItem(key) === line) localStorage.removeItem(key);
  };
}

const prefixesOf = (owner: string) => [`${LINE_KEY}${owner}-`, `${EARLIER_LINE_KEY}${owner}-`];

function keysOf(localStorage: LocalStorage, prefix: string): string[] {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  return keys.filter((key) => key !== null && key.startsWith(prefix)) as string[];
}

/** The batches of a line; null if this version of the app can't read it. */
function parse(tab: string, line: string): Batch[] | null {
  try {
    const parsed: unknown = JSON.parse(line);
    if (Array.isArray(parsed) && parsed.every(isBatch)) return parsed;
    const earlier = earlierBatch(tab, parsed);
    return earlier && [earlier];
  } catch {
    return null;
  }
}

function isBatch(value: unknown): value is Batch {
  const { tab, serial, writes } = (value ?? {}) as Partial<Batch>;
  return (
    typeof tab === 'string' &&
    typeof serial === 'number' &&
    Array.isArray(writes) &&
    writes.every(isWrite)
  );
}

function isWrite(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { put = [], otherwise = [] } = value as { put?: unknown; otherwise?: unknown };
  const areRows = [put, otherwise].every((rows) => Array.isArray(rows) && rows.every(isRow));
  return areRows && Object.keys(value).every((part) => PARTS.has(part));
}

const PARTS: ReadonlySet<string> = new Set(['put', 'remove', 'take', 'expects', 'otherwise']);

/**
 * What can't be read can't be carried out. It is stored unchanged, and listed like a draft that can't be shown. Its
 * batch is no batch of its page: it says nothing about those that this one may still write.
 */
function unreadable(tab: string, line: string): Batch {
  const key = `${tab}+line`;
  const row = {
    key,
    seq: 0,
    tab,
    rev: '',
    state: 'draft',
    draft: line,
    at: 0,
  } as const;
  return { tab: key, serial: 1, writes: [{ put: [row] }] };
}
