import type { ItemView } from './item';

/** Which list of items: a collection's own, or everything in the trash. */
export type ListKey = { collection: string } | 'trash';

/** A list's name, the same for the same list. */
export function listKeyOf(list: ListKey): string {
  return list === 'trash' ? 'trash' : list.collection;
}

type Placed = Pick<ItemView, 'collection' | 'isTrashed'>;
type Sorted = Pick<ItemView, 'id' | 'created' | 'trashedDateTime' | 'isPending' | 'isDated'>;

/** The list that an item is in. */
export function listOf({ isTrashed, collection }: Placed): ListKey {
  return isTrashed ? 'trash' : { collection };
}

/** Whether an item is in a list (spec §4: the trash holds every collection's trashed items). */
export function belongsTo(list: ListKey, item: Placed): boolean {
  if (list === 'trash') return item.isTrashed;
  return item.collection === list.collection && !item.isTrashed;
}

/**
 * The order of a list: newest first, in the trash the last trashed first (spec §4). What the server
 * hasn't confirmed stands on top, whatever this device's clock says, unless its date came with it.
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
