import { LIST_ID, optionElement } from './option-id';

interface RowsInSight {
  /** Indices of the first and the last row that are completely in sight. */
  first: number;
  last: number;
}

/** Returns the rows between the main input and the lower end of the window; null if there are none. */
export function rowsInSight(): RowsInSight | null {
  const { top, bottom } = sight();
  const rows = [...(document.getElementById(LIST_ID)?.querySelectorAll('[data-index]') ?? [])];
  const inSight = rows
    .filter((row) => {
      const box = row.getBoundingClientRect();
      return box.height > 0 && box.top >= top && box.bottom <= bottom;
    })
    .map((row) => Number(row.getAttribute('data-index')));
  if (inSight.length === 0) return null;
  return { first: Math.min(...inSight), last: Math.max(...inSight) };
}

/** Whether no part of an item's row is in sight. */
export function isOutOfSight(itemId: string): boolean {
  const box = optionElement(itemId)?.getBoundingClientRect();
  if (!box || box.height === 0) return false;
  const { top, bottom } = sight();
  return box.bottom <= top || box.top >= bottom;
}

/** Returns the list's visible area below the sticky header, in px from the top of the window. */
function sight(): { top: number; bottom: number } {
  const above = document.querySelector('[data-above-list]:not([inert])');
  return { top: above?.getBoundingClientRect().bottom ?? 0, bottom: window.innerHeight };
}
