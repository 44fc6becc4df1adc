import { useDebouncedValue } from '@mantine/hooks';
import { useDeferredValue, useSyncExternalStore } from 'react';
import type { Filter } from '../../domain/filter';
import type { RowPlaces } from './use-row-places';

/** Number of rows rendered beyond each edge of the viewport, so that scrolling doesn't show a gap. */
const OVERSCAN = 5;
/** How long the filter must be unchanged until those rows are rendered, in ms. Longer than between two held keys. */
const PAUSE_MS = 150;

/**
 * The indexes of the rows to render: those near the viewport, and the selected one (-1 for none), because the main input
 * refers to it by `aria-activedescendant`. The rows beyond the edges take a third of a key's time on a slow phone. So
 * they are rendered after a frame that scrolls, and only after a pause in which the filter doesn't change.
 */
export function useDrawnRows(
  { count, rowHeight, top }: RowPlaces,
  selected: number,
  filter: Filter,
): number[] {
  // Converted to rows, so that the list rerenders only when another row becomes visible.
  const rowAt = (y: number) => Math.floor((y - top) / rowHeight);
  const first = useSyncExternalStore(onMove, () => rowAt(window.scrollY));
  const last = useSyncExternalStore(onMove, () => rowAt(window.scrollY + window.innerHeight));
  const lateFirst = useDeferredValue(first);
  const lateLast = useDeferredValue(last);
  const [lastFilter] = useDebouncedValue(filter, PAUSE_MS);
  const overscan = lastFilter === filter ? OVERSCAN : 0;
  const start = Math.min(first, Math.max(first, lateFirst) - overscan);
  // When a list gets shorter, it is rendered once before the browser corrects the scroll position.
  const from = Math.max(0, Math.min(start, count - 1 - OVERSCAN));
  const end = Math.min(count, 1 + Math.max(last, Math.min(last, lateLast) + overscan));
  const rows = Array.from({ length: end - from }, (_, index) => from + index);
  if (selected === -1 || rows.includes(selected)) return rows;
  return selected < from ? [selected, ...rows] : [...rows, selected];
}

/** Scrolls the least distance that makes a row fully visible. For the last row, it scrolls to the end of the page. */
export function revealRow(row: number, { count, rowHeight, above, top }: RowPlaces): void {
  const start = top + row * rowHeight;
  const end = start + rowHeight;
  if (end > window.scrollY + window.innerHeight) {
    const isLast = row === count - 1;
    window.scrollTo(0, isLast ? document.documentElement.scrollHeight : end - window.innerHeight);
  } else if (start < window.scrollY + above) {
    window.scrollTo(0, start - above);
  }
}

function onMove(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  window.addEventListener('resize', listener);
  return () => {
    window.removeEventListener('scroll', listener);
    window.removeEventListener('resize', listener);
  };
}
