/**
 * The items that one write adds to a log or deletes from it. An entry is one database record with many items: a browser
 * takes 30 times as long to write 10,000 records of one item as 10 records of 1,000, and key presses wait meanwhile.
 */
export interface LogEntry<Logged> {
  items: readonly Logged[];
  /** Ids of the items that this entry deletes. */
  deleted: readonly string[];
}

/**
 * Size of a log, in items; each entry counts as `ENTRY_SIZE` items more. A page counts only the entries that it has
 * read or written itself. If another page adds entries, this page compacts the log later than it could.
 */
export interface LogSize {
  /** Size of the log if it contained each item once. */
  compact: number;
  /** Size of what was added on top of that. */
  added: number;
}

/** The object store of a log, in a transaction of any mode. */
export interface ReadableLog<Logged> {
  getAll(range: IDBKeyRange | null, count: number): Promise<LogEntry<Logged>[]>;
  getAllKeys(range: IDBKeyRange | null, count: number): Promise<number[]>;
}

/** The object store of a log, in a `readwrite` transaction. */
export interface WritableLog<Logged> extends ReadableLog<Logged> {
  add(entry: LogEntry<Logged>): Promise<number>;
  clear(): Promise<void>;
}

/** Maximum number of items in an entry, and of entries that one request reads. Either is some ms of work. */
const ITEMS_IN_ENTRY = 1_000;
const ENTRIES_AT_ONCE = 10;
/** Cost of reading an entry without its items, as a number of items that take as long. */
const ENTRY_SIZE = 10;
/** How much a log may grow beyond twice its compact size before it is compacted, in items. */
const MAX_ADDED = 5_000;

/** The items that result from a log's entries, in the order in which they were first added. */
export function replay<Logged extends { id: string }>(
  entries: readonly LogEntry<Logged>[],
): Logged[] {
  const all = new Map<string, Logged>();
  for (const { items, deleted } of entries) {
    for (const item of items) all.set(item.id, item);
    for (const id of deleted) all.delete(id);
  }
  return [...all.values()];
}

/** Resolves to the items of a log, in the order in which they were first added, and to the log's size. */
export async function readLog<Logged extends { id: string }>(
  log: ReadableLog<Logged>,
): Promise<{ items: Logged[]; size: LogSize }> {
  const all: LogEntry<Logged>[] = [];
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
  const items = replay(all);
  const whole = all.reduce((sum, entry) => sum + sizeOf(entry), 0);
  return { items, size: { compact: items.length, added: whole - items.length } };
}

/** Whether an entry changes nothing, so that there is no need to add it. */
export function isEmpty({ items, deleted }: LogEntry<unknown>): boolean {
  return items.length + deleted.length === 0;
}

/** Whether an entry is small enough to be added in one request. */
export function isOneEntry({ items }: LogEntry<unknown>): boolean {
  return items.length <= ITEMS_IN_ENTRY;
}

/**
 * Size of a log after another entry is added.
 * @param isNew whether hardly any of the entry's items are in the log already
 */
export function sizeWith(
  { compact, added }: LogSize,
  entry: LogEntry<unknown>,
  isNew: boolean,
): LogSize {
  const size = isEmpty(entry) ? 0 : sizeOf(entry);
  return isNew ? { compact: compact + size, added } : { compact, added: added + size };
}

function sizeOf({ items, deleted }: LogEntry<unknown>): number {
  return ENTRY_SIZE + items.length + deleted.length;
}

/**
 * Whether a log has grown beyond twice its compact size and should be compacted. The limit grows with the log, so that
 * compaction costs little for each entry, however many items there are.
 */
export function isLarge({ compact, added }: LogSize): boolean {
  return added > MAX_ADDED + compact;
}

/** Replaces the contents of a log with some items. Resolves to the log's new size. */
export async function writeLog<Logged>(
  log: WritableLog<Logged>,
  items: readonly Logged[],
): Promise<LogSize> {
  await log.clear();
  if (items.length > 0) await addEntries(log, { items, deleted: [] });
  return { compact: items.length, added: 0 };
}

/** Rewrites a log so that it contains each item once. Resolves to the log's new size. */
export async function compactLog<Logged extends { id: string }>(
  log: WritableLog<Logged>,
): Promise<LogSize> {
  return writeLog(log, (await readLog(log)).items);
}

/** Adds an entry. A large one is split and added in several requests, so that the page can be drawn in between. */
export function addEntries<Logged>(
  log: Pick<WritableLog<Logged>, 'add'>,
  entry: LogEntry<Logged>,
): Promise<unknown> {
  return isOneEntry(entry) ? log.add(entry) : addInParts(log, entry);
}

async function addInParts<Logged>(
  log: Pick<WritableLog<Logged>, 'add'>,
  { items, deleted }: LogEntry<Logged>,
): Promise<void> {
  for (let at = 0; at < items.length; at += ITEMS_IN_ENTRY) {
    const isLast = at + ITEMS_IN_ENTRY >= items.length;
    const part = items.slice(at, at + ITEMS_IN_ENTRY);
    await log.add({ items: part, deleted: isLast ? deleted : [] });
  }
}
