import { SORT_ORDER_MIN_GAP, SORT_ORDER_STEP } from './limits';

/** Returns the `sortOrder` of a new collection: the highest plus a step, or 0 for the first one (spec §9). */
export function nextSortOrder(sortOrders: readonly number[]): number {
  return sortOrders.length === 0 ? 0 : Math.max(...sortOrders) + SORT_ORDER_STEP;
}

/** What a move changes: the `sortOrder` of the moved collection, or of all if there was no gap. */
export type SortMove =
  | { kind: 'none' }
  | { kind: 'one'; sortOrder: number }
  | { kind: 'all'; /** In the new order. */ sortOrders: number[] };

/**
 * Moves the collection at index `from` to index `to` (spec §4). Its new `sortOrder` is the average of its neighbours',
 * or a step below the first or above the last one.
 *
 * @param sortOrders ascending
 * @throws RangeError if `from` or `to` is outside the list
 */
export function moveSortOrder(sortOrders: readonly number[], from: number, to: number): SortMove {
  if (sortOrders.length === 0 || from === to) return { kind: 'none' };
  const rest = sortOrders.filter((_, index) => index !== from);
  if (rest.length !== sortOrders.length - 1 || to < 0 || to > rest.length)
    throw new RangeError(`no move from ${from} to ${to} in a list of ${sortOrders.length}`);

  const before = rest[to - 1];
  const after = rest[to];
  const sortOrder = place(before, after);
  // Far from zero, doubles are too coarse even for a whole step, so both ends are checked too.
  const isClear =
    (before === undefined || sortOrder - before >= SORT_ORDER_MIN_GAP) &&
    (after === undefined || after - sortOrder >= SORT_ORDER_MIN_GAP);
  if (isClear) return { kind: 'one', sortOrder };
  return { kind: 'all', sortOrders: sortOrders.map((_, index) => index * SORT_ORDER_STEP) };
}

function place(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return (after ?? 0) - SORT_ORDER_STEP;
  if (after === undefined) return before + SORT_ORDER_STEP;
  return (before + after) / 2;
}
