import type { ItemView } from '../../domain/item';

/** The rows of the list, and which of them is selected. */
export interface Shown {
  /** The items of the list that pass the filter, and after them what is found in other collections. */
  visible: readonly ItemView[];
  /** How many of the visible ones are of other collections. */
  otherHitCount: number;
  /** Index of the selected item among the visible ones, -1 for none (spec §2). */
  selectedIndex: number;
}

/**
 * Where the selection is among other rows: it stays with its item; when that has left its part of the
 * list, with its place there. It never goes on into the other part by itself, where the next key would
 * mean an item that nobody has selected.
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
