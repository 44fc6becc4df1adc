import type { IDBPObjectStore } from 'idb';
import type { Item } from '../../domain/item';
import type { Schema } from './schema';

/**
 * What one pull has brought of the items. They are kept by the pull, not one by one: a browser takes
 * thirty times as long to write 10,000 records of one item as ten of a thousand, and keys wait
 * meanwhile.
 */
export interface LogEntry {
  items: readonly Item[];
  /** Ids of items that the server has no more. */
  deleted: readonly string[];
}

/** How large the log is, in items; an entry counts as some. */
export interface LogSize {
  /** What it would be if it held each item once. */
  compact: number;
  /** What has been added since. */
  added: number;
}

type Log<Mode extends 'readonly' | 'readwrite'> = Pick<
  IDBPObjectStore<Schema, ArrayLike<'itemLog'>, 'itemLog', Mode>,
  'getAll' | 'getAllKeys' | (Mode extends 'readwrite' ? 'add' | 'clear' : never)
>;

/** Items in an entry of a log that was compacted, and entries that are read at once: some ms of work. */
const ITEMS_IN_ENTRY = 1_000;
const ENTRIES_AT_ONCE = 10;
/** An entry takes as long to be read as so many items. */
const ENTRY_SIZE = 10;
/** A log may grow by so much before it is compacted, and by as much as it holds. */
const MAX_ADDED = 5_000;

/** The items that a log holds. */
export function replay(entries: readonly LogEntry[]): Item[] {
  const all = new Map<string, Item>();
  for (const { items, deleted } of entries) {
    for (const item of items) all.set(item.id, item);
    for (const id of deleted) all.delete(id);
  }
  return [...all.values()];
}

/** All entries of a log, in their order. */
export async function readLog(log: Log<'readonly'>): Promise<LogEntry[]> {
  const all: LogEntry[] = [];
  let after: number | undefined;
  do {
    const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
    const [keys, entries] = await Promise.all([
      log.getAllKeys(range, ENTRIES_AT_ONCE),
      log.getAll(range, ENTRIES_AT_ONCE),
    ]);
    all.push(...entries);
    after = keys.at(-1);
  } while (after !== undefined);
  return all;
}

/**
 * Adds an entry to a log, and compacts one that has grown to twice its size: what that costs is little
 * for each entry, however many items there are.
 * @param isWhole whether all items were pulled once: until then hardly any is there twice
 * @returns its size now
 */
export async function appendToLog(
  log: Log<'readwrite'>,
  entry: LogEntry,
  { compact, added }: LogSize,
  isWhole: boolean,
): Promise<LogSize> {
  const { items, deleted } = entry;
  if (items.length + deleted.length === 0) return { compact, added };
  const size = ENTRY_SIZE + items.length + deleted.length;
  if (!isWhole) {
    await log.add(entry);
    return { compact: compact + size, added };
  }
  if (added + size <= MAX_ADDED + compact) {
    await log.add(entry);
    return { compact, added: added + size };
  }
  const all = replay([...(await readLog(log)), entry]);
  await log.clear();
  return writeLog(log, all);
}

/** Writes items to an empty log. */
export async function writeLog(
  log: Pick<Log<'readwrite'>, 'add'>,
  items: readonly Item[],
): Promise<LogSize> {
  for (let at = 0; at < items.length; at += ITEMS_IN_ENTRY)
    await log.add({ items: items.slice(at, at + ITEMS_IN_ENTRY), deleted: [] });
  return { compact: items.length, added: 0 };
}
