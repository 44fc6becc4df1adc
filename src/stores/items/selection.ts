import type { ItemView } from '../../domain/item';

/** The rows of the list and the selected one. */
export interface Shown {
  /** The items of the list that match the filter, followed by the hits of other collections. */
  visible: readonly ItemView[];
  /** Number of visible items that are hits of other collections. */
  otherHitCount: number;
  /** Index of the selected item in `visible`; -1 if there is none (spec §2). */
  selectedIndex: number;
}

/**
 * Returns the index of the selection after the rows have changed. It follows the selected item. If the item has left
 * its part of the list (own items, or hits of other collections), the index stays within that part, so that the next
 * key doesn't act on an item of the other part.
 */
export function followSelection(
  before: Shown,
  { visible, otherHitCount }: Pick<Shown, 'visible' | 'otherHitCount'>,
): number {
  const { selectedIndex } = before;
  const selected = before.visible[selectedIndex];
  if (selected === undefined) return -1;
  const ownBefore = before.visible.length - before.otherHitCount;
  const own = visible.length - otherHitCount;
  const isOtherHit = selectedIndex >= ownBefore;
  const [from, to] = isOtherHit ? [own, visible.length] : [0, own];
  const place = isOtherHit ? own + selectedIndex - ownBefore : selectedIndex;
  if (place < to && visible[place]?.id === selected.id) return place;
  for (let index = from; index < to; index++) if (visible[index]?.id === selected.id) return index;
  return from === to ? -1 : Math.min(place, to - 1);
}
