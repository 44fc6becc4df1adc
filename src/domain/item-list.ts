import type { ItemView } from './item';

/** Identifies a list of items: that of a collection, or the trash. */
export type ListKey = { collection: string } | 'trash';

/** Returns a list's key as a string. */
export function listKeyOf(list: ListKey): string {
  return list === 'trash' ? 'trash' : list.collection;
}

type Placed = Pick<ItemView, 'collection' | 'isTrashed'>;
type Dated = Pick<ItemView, 'id' | 'created' | 'trashedDateTime' | 'isPending' | 'isDated'>;
type Sorted = Dated & Pick<ItemView, 'isPinned' | 'laterUntil'>;

/** Returns the list that an item is in. */
export function listOf({ isTrashed, collection }: Placed): ListKey {
  return isTrashed ? 'trash' : { collection };
}

/** Whether an item is in a list. The trash has the trashed items of all collections (spec §4). */
export function belongsTo(list: ListKey, item: Placed): boolean {
  if (list === 'trash') return item.isTrashed;
  return item.collection === list.collection && !item.isTrashed;
}

/**
 * Returns the compare function of a list: pinned items first, each part by `listedAt`, latest first; in the trash, last
 * trashed first. The order doesn't depend on the current time: items that are put away come first, and are hidden.
 */
export function compareIn(list: ListKey): (a: Sorted, b: Sorted) => number {
  if (list === 'trash') return lastTrashedFirst;
  return (a, b) => Number(b.isPinned) - Number(a.isPinned) || lastListedFirst(a, b);
}

/** Returns the time by which an item is sorted in its collection's list: when it comes back, else when it was created. */
export function listedAt({
  laterUntil,
  created,
}: Pick<ItemView, 'laterUntil' | 'created'>): string {
  return laterUntil === '' ? created : laterUntil;
}

/** Compares items by their age, whether they are pinned or not. */
export const newestFirst = compareBy((item) => item.created);
const lastListedFirst = compareBy<Sorted>(listedAt);
const lastTrashedFirst = compareBy((item) => item.trashedDateTime);

/**
 * Compares by a time, the latest first. Items that the server hasn't confirmed come before all others, because this
 * device's clock may be wrong, unless they were imported with a date.
 */
function compareBy<T extends Dated>(timeOf: (item: T) => string): (a: T, b: T) => number {
  return (a, b) => {
    const isOnTop = a.isPending && !a.isDated;
    if (isOnTop !== (b.isPending && !b.isDated)) return isOnTop ? -1 : 1;
    const [timeOfA, timeOfB] = [timeOf(a), timeOf(b)];
    if (!isOnTop && timeOfA !== timeOfB) return timeOfA < timeOfB ? 1 : -1;
    return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
  };
}
