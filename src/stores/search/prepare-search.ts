import { matchesFilter, type Filter } from '../../domain/filter';
import type { ItemView } from '../../domain/item';
import { useItems } from '../items/items';
import { runInSlices, type Steps } from '../time-slices';

/** How long to wait after items have come into the list, in ms. A pull brings them in several parts. */
const QUIET_MS = 500;
/** Every searched text has a line break. Searching for it also makes the browser join the folded parts of the text. */
const ANY: Filter = { kinds: [], words: ['\n'], now: '' };
/** Number of items per step. If fewer items were added, nothing is prepared. */
const ITEMS_PER_STEP = 50;

/**
 * Folds the texts of the open list in time slices, because the first letter of a search would have to wait for all of
 * them. This happens whenever many items have come into the list, and not for each change, which would read all of them.
 */
export function prepareSearches(): void {
  let stop: (() => void) | null = null;
  const prepare = (added: number) => {
    if (added < ITEMS_PER_STEP) return;
    stop?.();
    const timer = setTimeout(() => {
      stop = runInSlices(foldTexts(useItems.getState().items), () => undefined);
    }, QUIET_MS);
    stop = () => clearTimeout(timer);
  };
  prepare(useItems.getState().items.length);
  useItems.subscribe(({ items }, before) => prepare(items.length - before.items.length));
}

function* foldTexts(items: readonly ItemView[]): Steps<void> {
  let count = 0;
  for (const item of items) {
    matchesFilter(item, ANY);
    if (++count % ITEMS_PER_STEP === 0) yield;
  }
}
