/**
 * What one write has put into a log, and taken out of it. A log is written by entries, not by records: a
 * browser takes thirty times as long to write 10,000 records of one item as ten of a thousand, and keys wait
 * meanwhile.
 */
export interface LogEntry<Logged> {
  items: readonly Logged[];
  /** Ids of what the log holds no more. */
  deleted: readonly string[];
}

/**
 * How large a log is, in items; an entry counts as some. A page knows it of what it has read and written: another
 * page's entries make it compact a log later than it might.
 */
export interface LogSize {
  /** What it would be if it held each item once. */
  compact: number;
  /** What has been added since. */
  added: number;
}

/** The object store of a log, in a transaction that reads. */
export interface ReadableLog<Logged> {
  getAll(range: IDBKeyRange | null, count: number): Promise<LogEntry<Logged>[]>;
  getAllKeys(range: IDBKeyRange | null, count: number): Promise<number[]>;
}

/** The same, in one that writes. */
export interface WritableLog<Logged> extends ReadableLog<Logged> {
  add(entry: LogEntry<Logged>): Promise<number>;
  clear(): Promise<void>;
}

/** Items in an entry, and entries that are read at once: some ms of work. */
const ITEMS_IN_ENTRY = 1_000;
const ENTRIES_AT_ONCE = 10;
/** An entry takes as long to be read as so many items. */
const ENTRY_SIZE = 10;
/** A log may grow by so much before it is compacted, and by as much as it holds. */
const MAX_ADDED = 5_000;

/** What entries have left in a log, each where it was first put. */
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

/** What a log holds, each where it was first put, and how large it is. */
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

/** An entry that changes nothing; it isn't added. */
export function isEmpty({ items, deleted }: LogEntry<unknown>): boolean {
  return items.length + deleted.length === 0;
}

/** Whether it isn't too large for one, and is added in one request. */
export function isOneEntry({ items }: LogEntry<unknown>): boolean {
  return items.length <= ITEMS_IN_ENTRY;
}

/**
 * How large a log is with another entry.
 * @param isNew whether hardly any of it is in the log already
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
 * Whether a log has grown to twice its size and is to be compacted: what that costs is little for each entry, however
 * many items there are.
 */
export function isLarge({ compact, added }: LogSize): boolean {
  return added > MAX_ADDED + compact;
}

/** Makes some items all that a log holds. Resolves to how large it is. */
export async function writeLog<Logged>(
  log: WritableLog<Logged>,
  items: readonly Logged[],
): Promise<LogSize> {
  await log.clear();
  if (items.length > 0) await addEntries(log, { items, deleted: [] });
  return { compact: items.length, added: 0 };
}

/** Writes a log anew with each item once. Resolves to how large it is. */
export async function compactLog<Logged extends { id: string }>(
  log: WritableLog<Logged>,
): Promise<LogSize> {
  return writeLog(log, (await readLog(log)).items);
}

/** Adds an entry. What is too large for one is added some at a time: the page is drawn meanwhile. */
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
