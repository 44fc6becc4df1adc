import { useSyncExternalStore } from 'react';

/** Where the rows of a list stand. All are of the same height. */
export interface RowPlaces {
  count: number;
  /** Height of a row, in px. */
  rowHeight: number;
  /** Height of what stays above the list, in px. */
  above: number;
  /** Distance of the first row from the top of the page, in px. */
  top: number;
}

/** Rows drawn beyond each edge of the window. */
const OVERSCAN = 5;

/**
 * The rows of a list that are drawn, however many it has: those near the window, and the selected one (-1 for
 * none) wherever it is, since the main input refers to it.
 */
export function useDrawnRows({ count, rowHeight, top }: RowPlaces, selected: number): number[] {
  // Told as rows, so that the list is drawn again only when another one comes into sight.
  const rowAt = (y: number) => Math.floor((y - top) / rowHeight);
  const first = useSyncExternalStore(onMove, () => rowAt(window.scrollY));
  const last = useSyncExternalStore(onMove, () => rowAt(window.scrollY + window.innerHeight));
  // A list that has become shorter is drawn once before the browser scrolls back to its end.
  const from = Math.max(0, Math.min(first, count - 1) - OVERSCAN);
  const end = Math.min(count, last + OVERSCAN + 1);
  const rows = Array.from({ length: end - from }, (_, index) => from + index);
  if (selected === -1 || rows.includes(selected)) return rows;
  return selected < from ? [selected, ...rows] : [...rows, selected];
}

/** Scrolls as little as brings a row wholly into sight; with the last one comes the end of the page. */
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
