import { filterItems, isNarrower, NO_FILTER, sortFound, type Filter } from '../../domain/filter';
import type { ItemView } from '../../domain/item';
import type { ListKey } from '../../domain/item-list';
import { isLater } from '../../domain/later';
import { useSettings } from '../settings';
import { useClock } from '../later/clock';
import { changesOfHits, replaceItems, type ItemChange } from '../search/replace-items';

/** The state of a list that determines which of its items are shown. */
interface OpenList {
  list: ListKey | null;
  filter: Filter;
  /** Id of a done or later item that is shown because a person went to it, and would be hidden otherwise; or null. */
  revealedId: string | null;
}

/** The items of the open list that are shown. */
export interface OwnRows {
  rows: readonly ItemView[];
  /** Number of items that are hidden because they are later. */
  laterCount: number;
}

interface Result {
  filter: Filter;
  rows: readonly ItemView[];
}

/** The last results in each list, for ever narrower filters. A held Backspace shows them again without a search. */
const results = new WeakMap<readonly ItemView[], Result[]>();

/**
 * Returns the items of the open list that are shown. Later items, and done todos if the setting says so, are hidden only
 * while nothing filters the list, so that a search finds them.
 */
export function ownRows(
  { list, filter, revealedId }: OpenList,
  items: readonly ItemView[],
): OwnRows {
  if (filter !== NO_FILTER) return { rows: search(items, filter), laterCount: 0 };
  if (list === 'trash') return { rows: items, laterCount: 0 };
  const isHidingDone = !useSettings.getState().hasDoneTodos;
  const { now } = useClock.getState();
  let laterCount = 0;
  const rows = items.filter((item) => {
    if (item.id === revealedId) return true;
    if (!isLater(item, now)) return !(isHidingDone && item.isTodoDone);
    laterCount += 1;
    return false;
  });
  // If nothing is hidden, returns the same array, so that the list isn't rendered again.
  return { rows: rows.length === items.length ? items : rows, laterCount };
}

/**
 * Updates the remembered results of a list after changes. Only the changed items are tested against the filters.
 *
 * @param before the list's items before the changes
 * @param items the list's items after the changes
 */
export function updateResults(
  list: ListKey,
  before: readonly ItemView[],
  items: readonly ItemView[],
  changes: readonly ItemChange[],
): void {
  // A search for later items has another order than the list.
  const known = results.get(before)?.filter(({ filter }) => !filter.kinds.includes('later'));
  const update = ({ filter, rows }: Result) => ({
    filter,
    rows: replaceItems(rows, list, changesOfHits(changes, filter)),
  });
  if (known && items !== before) results.set(items, known.map(update));
}

function search(items: readonly ItemView[], filter: Filter): readonly ItemView[] {
  const known = results.get(items) ?? [];
  results.set(items, known);
  let last = known.at(-1);
  while (last && !isNarrower(filter, last.filter)) {
    known.pop();
    last = known.at(-1);
  }
  if (last && isNarrower(last.filter, filter)) return last.rows;
  const rows = sortFound(filterItems(last?.rows ?? items, filter), filter);
  known.push({ filter, rows });
  return rows;
}
