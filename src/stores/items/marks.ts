import { create } from 'zustand';
import type { ItemView } from '../../domain/item';
import { useItems } from './items';

interface MarksState {
  /** Ids of the marked items, all of which are visible. */
  ids: ReadonlySet<string>;
  /** Id of the item at which a range starts: the one that was marked or unmarked last. */
  anchorId: string | null;
}

const NONE: MarksState = { ids: new Set(), anchorId: null };

/** The marked items, which commands act on together. */
export const useMarks = create<MarksState>(() => NONE);

/** Marks a visible item, or unmarks it. */
export function toggleMark(id: string): void {
  const ids = new Set(useMarks.getState().ids);
  if (!ids.delete(id)) ids.add(id);
  useMarks.setState({ ids, anchorId: id });
}

/** Marks all rows from the anchor, or else from the selected row, to the row with index `to`. */
export function markRange(to: number): void {
  const { visible, selectedIndex } = useItems.getState();
  const { ids, anchorId } = useMarks.getState();
  const anchor = visible.findIndex((item) => item.id === anchorId);
  const from = anchor !== -1 ? anchor : selectedIndex !== -1 ? selectedIndex : to;
  const range = visible.slice(Math.min(from, to), Math.max(from, to) + 1);
  useMarks.setState({
    ids: new Set([...ids, ...range.map(({ id }) => id)]),
    anchorId: visible[from]?.id ?? null,
  });
}

/** Marks all visible items of the list, or the hits of other collections if the list shows none. */
export function markAll(): void {
  const { visible, otherHitCount } = useItems.getState();
  const own = visible.length - otherHitCount;
  const shown = own === 0 ? visible : visible.slice(0, own);
  useMarks.setState({ ids: new Set(shown.map(({ id }) => id)) });
}

/** Unmarks all items. */
export function clearMarks(): void {
  useMarks.setState(NONE);
}

/** Returns the marked items in the order of the list. */
export function markedItems(): readonly ItemView[] {
  const { visible } = useItems.getState();
  const { ids } = useMarks.getState();
  if (ids.size === 0) return [];
  return visible.filter(({ id }) => ids.has(id));
}

// An item that is no longer visible is unmarked, so that no command acts on it.
useItems.subscribe(({ visible }, before) => {
  const { ids } = useMarks.getState();
  if (ids.size === 0 || visible === before.visible) return;
  const shown = markedItems();
  if (shown.length === 0) clearMarks();
  else if (shown.length < ids.size) useMarks.setState({ ids: new Set(shown.map(({ id }) => id)) });
});
