import { filterItems, NO_FILTER, type Filter } from '../../domain/filter';
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

/**
 * Returns the items of the open list that are shown. The setting hides done todos only while nothing filters the list,
 * so that a search finds them.
 */
export function ownRows(
  { list, filter, revealedId }: OpenList,
  items: readonly ItemView[],
): readonly ItemView[] {
  const isHiding = filter === NO_FILTER && list !== 'trash' && !useSettings.getState().hasDoneTodos;
  return isHiding
    ? items.filter(({ isTodoDone, id }) => !isTodoDone || id === revealedId)
    : filterItems(items, filter);
}
