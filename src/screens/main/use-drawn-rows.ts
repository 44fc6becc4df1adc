import { useSyncExternalStore } from 'react';
import type { RowPlaces } from './use-row-places';

/** Overscan: rows rendered beyond each edge of the viewport. */
const OVERSCAN = 5;

/**
 * The indexes of the rows to render: those near the viewport, and the selected one (-1 for none), because the main input
 * refers to it by `aria-activedescendant`.
 */
export function useDrawnRows({ count, rowHeight, top }: RowPlaces, selected: number): number[] {
  // Converted to rows, so that the list rerenders only when another row becomes visible.
  const rowAt = (y: number) => Math.floor((y - top) / rowHeight);
  const first = useSyncExternalStore(onMove, () => rowAt(window.scrollY));
  const last = useSyncExternalStore(onMove, () => rowAt(window.scrollY + window.innerHeight));
  // When a list gets shorter, it is rendered once before the browser corrects the scroll position.
  const from = Math.max(0, Math.min(first, count - 1) - OVERSCAN);
  const end = Math.min(count, last + OVERSCAN + 1);
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
