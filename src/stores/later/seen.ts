import { SEEN_KEY } from '../../domain/storage-keys';
import { logDenied } from '../../notices/log';

/** Until when a user has seen the items that have come back, on this device. Times are like the dates of records. */
export interface Seen {
  /** When the account was first opened here. Items that returned before count as seen. */
  since: string;
  /** For collections whose list was left after that: the time up to which its items were seen, by id. */
  collections: Readonly<Record<string, string>>;
}

/** Reads what a user has seen. Null if nothing is stored, or nothing that can be read. */
export function readSeen(owner: string): Seen | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(SEEN_KEY + owner) ?? 'null');
    const { since, collections } = (stored ?? {}) as Partial<Record<keyof Seen, unknown>>;
    if (!isTime(since)) return null;
    const times = Object.entries(collections ?? {}).filter(([, time]) => isTime(time));
    return { since, collections: Object.fromEntries(times) as Seen['collections'] };
  } catch (error) {
    logDenied('Reading what was seen', error);
    return null;
  }
}

/** Stores what a user has seen. */
export function writeSeen(owner: string, seen: Seen): void {
  try {
    localStorage.setItem(SEEN_KEY + owner, JSON.stringify(seen));
  } catch (error) {
    // This page still knows it.
    logDenied('Storing what was seen', error);
  }
}

/** Whether all that came back in a collection until a time was seen. */
export function hasSeen({ since, collections }: Seen, collection: string, time: string): boolean {
  return time <= since || time <= (collections[collection] ?? '');
}

/** Returns what is seen of an account that is opened for the first time. */
export function seenSince(now: string): Seen {
  return { since: now, collections: {} };
}

/** Combines what two pages know. Times after `now` are cut: they were written while the device's clock was ahead. */
export function mergeSeen(a: Seen, b: Seen, now: string): Seen {
  const since = [a.since, b.since, now].toSorted()[0]!;
  const collections: Record<string, string> = {};
  for (const [id, time] of [...Object.entries(a.collections), ...Object.entries(b.collections)]) {
    const latest = [collections[id] ?? since, time].toSorted()[1]!;
    collections[id] = latest > now ? now : latest;
  }
  return { since, collections };
}

/** Drops the entries of collections that don't exist any more. */
export function seenOf({ since, collections }: Seen, known: readonly string[]): Seen {
  const entries = Object.entries(collections).filter(([id]) => known.includes(id));
  return { since, collections: Object.fromEntries(entries) };
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
}
