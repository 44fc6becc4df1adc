import { filterItems, isNarrower, NO_FILTER, type Filter } from '../../domain/filter';
import type { ItemView } from '../../domain/item';
import type { ListKey } from '../../domain/item-list';
import { useSettings } from '../settings';

/** What decides which items of a list are shown. */
interface OpenList {
  list: ListKey | null;
  filter: Filter;
  /** Id of a done todo that is shown although done todos are hidden, because somebody went to it; else null. */
  revealedId: string | null;
}

interface Result {
  filter: Filter;
  rows: readonly ItemView[];
}

/** For each list of items, its last results, each of a narrower filter. A held Backspace doesn't search again. */
const results = new WeakMap<readonly ItemView[], Result[]>();

/**
 * Returns the items of the open list that are shown. The setting hides done todos only while nothing filters the list,
 * so that a search finds them.
 */
export function ownRows(
  { list, filter, revealedId }: OpenList,
  items: readonly ItemView[],
): readonly ItemView[] {
  if (filter === NO_FILTER) {
    const isHiding = list !== 'trash' && !useSettings.getState().hasDoneTodos;
    return isHiding
      ? items.filter(({ isTodoDone, id }) => !isTodoDone || id === revealedId)
      : items;
  }
  const known = results.get(items) ?? [];
  results.set(items, known);
  let last = known.at(-1);
  while (last && !isNarrower(filter, last.filter)) {
    known.pop();
    last = known.at(-1);
  }
  if (last && isNarrower(last.filter, filter)) return last.rows;
  const rows = filterItems(last?.rows ?? items, filter);
  known.push({ filter, rows });
  return rows;
}
