import { EARLIER_LINE_KEY, LINE_KEY } from '../../domain/storage-keys';
import { isRow, type Batch } from '../queue/row';
import { earlierBatches, idOfPart } from './earlier-rows';

/** The used part of the browser's localStorage. It stores a value synchronously, so the value outlives the page. */
export type LocalStorage = Pick<
  globalThis.Storage,
  'getItem' | 'key' | 'length' | 'removeItem' | 'setItem'
>;

/**
 * The lines of an account. A line is a page's entry in localStorage. When the page may be about to close, it stores
 * there the batches that may not be written yet, because the browser may close the page before it carries out the
 * writes. Other pages then write these batches, and recognize by `Batch.serial` which ones are already written.
 */
export interface LastLine {
  /**
   * Stores some batches as this page's line before it returns, in place of the line's earlier ones. An empty list
   * removes the line. Returns false if there is no room; the earlier line then stays.
   */
  keep(batches: readonly Batch[]): boolean;
  /** Ids of the other pages that have a line. */
  pages(): string[];
  /** Reads another page's line as it is now. */
  read(tab: string): Left;
}

/** The line of another page. */
export interface Left {
  /**
   * The line's batches. If this version can't read the line, it is one batch that stores the line's text as an
   * unreadable draft.
   */
  batches: readonly Batch[];
  /** Removes the line, unless it has changed since it was read. */
  forget(): void;
}

/** Creates the lines of an account. Without `localStorage`, no line is stored. */
export function createLastLine(
  owner: string,
  tab: string,
  localStorage: LocalStorage | undefined,
): LastLine {
  if (!localStorage) return WITHOUT_STORAGE;
  const prefixes = prefixesOf(owner);
  const own = `${LINE_KEY}${owner}-${tab}`;
  /** Whether this page has a line. An earlier engine of the page may have stored it. */
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
        // The earlier line stays: it is better than none, and batches that are already written have no effect again.
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

/** Returns the browser's localStorage, or undefined if the browser denies access to it. */
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

/** Parses the batches of a line. Returns null if this version of the app can't read the line. */
function parse(tab: string, line: string): Batch[] | null {
  try {
    const parsed: unknown = JSON.parse(line);
    if (Array.isArray(parsed) && parsed.every(isBatch)) return parsed;
    return earlierBatches(tab, parsed);
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
 * A batch that stores an unreadable line unchanged, as a draft that can't be shown. Its `tab` isn't the page's id, so
 * that writing it doesn't mark the page's own batches as written.
 */
function unreadable(tab: string, line: string): Batch {
  const key = idOfPart(tab, line);
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
