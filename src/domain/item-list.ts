import type { ItemView } from './item';

/** Identifies a list of items: that of a collection, or the trash. */
export type ListKey = { collection: string } | 'trash';

/** Returns a list's key as a string. */
export function listKeyOf(list: ListKey): string {
  return list === 'trash' ? 'trash' : list.collection;
}

type Placed = Pick<ItemView, 'collection' | 'isTrashed'>;
type Sorted = Pick<ItemView, 'id' | 'created' | 'trashedDateTime' | 'isPending' | 'isDated'>;

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
 * Returns the compare function of a list: newest first, in the trash the last trashed first (spec §4). Items that the
 * server hasn't confirmed are at the top, because this device's clock may be wrong, unless they were imported with a
 * date.
 */
export function compareIn(list: ListKey): (a: Sorted, b: Sorted) => number {
  const key = list === 'trash' ? 'trashedDateTime' : 'created';
  return (a, b) => {
    const isOnTop = a.isPending && !a.isDated;
    if (isOnTop !== (b.isPending && !b.isDated)) return isOnTop ? -1 : 1;
    if (!isOnTop && a[key] !== b[key]) return a[key] < b[key] ? 1 : -1;
    return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
  };
}
