import type { StoredRecords } from './storage';

/** What public/first-paint.js has begun to read, while the app's code was on its way. */
interface ReadAhead {
  /** Name of the database. */
  name: string;
  /** Null where there is nothing to read. */
  records: Promise<(StoredRecords & { version: number }) | null>;
}

declare global {
  var jotReadAhead: ReadAhead | undefined;
}

/**
 * What was read of a database before the app had started, once; null where nothing was, and what
 * resolves to null where it was by other rules than those of this version.
 */
export function takeReadAhead(name: string, version: number): Promise<StoredRecords | null> | null {
  const ahead = globalThis.jotReadAhead;
  dropReadAhead();
  if (ahead?.name !== name) return null;
  return ahead.records.then((read) => {
    if (read?.version !== version) return null;
    const { items, itemCollections, trashBins, readLists } = read;
    return { items, itemCollections, trashBins, readLists };
  });
}

/** Forgets what was read: it may be another person who comes next, or the same one, hours later. */
export function dropReadAhead(): void {
  globalThis.jotReadAhead = undefined;
}
