import { toDateTime } from '../../domain/date-time';
import type { Item } from '../../domain/item';
import { isTooLate } from '../../domain/later';
import { linkKey } from '../../domain/link-key';
import { toExcerpt, type FileContents, type FileItem, type FileProblem } from '../file-contents';
import { fitItem, isTooLong, type LongTextWay } from './fit-item';

type KeptItem = Pick<Item, 'type' | 'title' | 'content' | 'isTrashed'>;

/** What an import would do. */
export interface ImportPlan {
  /** The items to import, in the order of the file. */
  items: readonly FileItem[];
  /** Items that the account has no room for. */
  beyond: readonly FileItem[];
  /** Number of items that are in the account already. */
  duplicates: number;
  /** Number of items from the future by this device's clock, which get the date of the import. */
  inFuture: number;
  /** Number of items that would come back in more than 10 years, which aren't put away. */
  tooLate: number;
  /** Number of items that are too long. */
  tooLong: number;
  /** What can't be imported: first what the file's reader found. */
  problems: readonly FileProblem[];
}

interface PlanOptions {
  way: LongTextWay;
  /** The items of the account. */
  kept: Iterable<KeptItem>;
  /** How many more items the account has room for. */
  room: number;
  /** The time of the device, in ms since 1970. */
  now: number;
  /** Whether the items of a collection in the file, or of none, are imported. */
  isWanted(collection: number | null): boolean;
}

/** Items per step. */
const STEP = 50;

/**
 * Plans the import of a file. An item that the account has already isn't created again: a link with the same key, or
 * the same text. An item that is in the file twice and not in the account is created twice. The plan is made in steps,
 * since a file may hold a hundred thousand items.
 */
export function* planImport(
  contents: FileContents,
  { way, kept, room, now, isWanted }: PlanOptions,
): Generator<undefined, ImportPlan, undefined> {
  const known = yield* countKept(kept);
  const items: FileItem[] = [];
  const problems = [...contents.problems];
  let duplicates = 0;
  let tooLong = 0;
  let inFuture = 0;
  let tooLate = 0;
  const today = toDateTime(now);
  for (const [index, item] of contents.items.entries()) {
    if (index % STEP === STEP - 1) yield;
    if (!isWanted(item.collection)) continue;
    if (isTooLong(item)) tooLong++;
    const fitting = fitItem(item, way);
    if ('problem' in fitting) {
      problems.push({
        place: item.place,
        excerpt: toExcerpt(item.title || item.content),
        reason: fitting.problem,
      });
      continue;
    }
    for (const fitted of fitting.items)
      if (known.take(fitted)) duplicates++;
      else {
        if ((fitted.created ?? 0) > now) inFuture++;
        if (comesBackTooLate(fitted, today)) tooLate++;
        items.push(fitted);
      }
  }
  const fits = Math.max(0, Math.min(items.length, room));
  return {
    items: items.slice(0, fits),
    beyond: items.slice(fits),
    duplicates,
    tooLong,
    inFuture,
    tooLate,
    problems,
  };
}

/** Whether an item would come back in more than 10 years, so that it can't be put away. */
export function comesBackTooLate({ laterUntil }: FileItem, now: string): boolean {
  return laterUntil !== undefined && isTooLate(toDateTime(laterUntil), now);
}

/** Counts items by their type. */
export function countKinds(items: readonly Pick<Item, 'type'>[]): Record<Item['type'], number> {
  const counts = { text: 0, link: 0, todo: 0 };
  for (const { type } of items) counts[type]++;
  return counts;
}

interface Known {
  /** Whether the account has an equal item that no earlier call has taken. */
  take(item: FileItem): boolean;
}

function* countKept(kept: Iterable<KeptItem>): Generator<undefined, Known, undefined> {
  const live = new Map<string, number>();
  const trashed = new Map<string, number>();
  let count = 0;
  for (const item of kept) {
    if (++count % STEP === 0) yield;
    const counts = item.isTrashed ? trashed : live;
    const key = keyOf(item);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const takeFrom = (counts: Map<string, number>, key: string): boolean => {
    const count = counts.get(key) ?? 0;
    if (count > 0) counts.set(key, count - 1);
    return count > 0;
  };
  return {
    // An item in the trash bin doesn't count as a duplicate of an item that the file has outside of its trash.
    take: (item) => {
      const key = keyOf(item);
      return item.isTrashed === true
        ? takeFrom(trashed, key) || takeFrom(live, key)
        : takeFrom(live, key);
    },
  };
}

/** The key by which two items are equal. */
function keyOf({ type, title, content }: Pick<Item, 'type' | 'title' | 'content'>): string {
  return type === 'link' ? `link ${linkKey(content)}` : `${type} ${title}\n${content}`;
}
