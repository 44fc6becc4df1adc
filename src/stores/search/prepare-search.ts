import { matchesFilter, type Filter } from '../../domain/filter';
import type { ItemView } from '../../domain/item';
import { useItems } from '../items/items';
import { runInSlices, type Steps } from '../time-slices';

/** How long the open list must stay the same before it is prepared, in ms. */
const QUIET_MS = 500;
/** Every searched text has a line break. Searching for it also makes the browser join the folded parts of the text. */
const ANY: Filter = { kinds: [], words: ['\n'] };
/** How many items one step prepares. */
const ITEMS_PER_STEP = 50;

/**
 * Folds the texts of the open list in time slices whenever it has changed, because the first letter of a search would
 * have to wait for all of them.
 */
export function prepareSearches(): void {
  let stop: (() => void) | null = null;
  const prepare = (items: readonly ItemView[]) => {
    stop?.();
    const timer = setTimeout(() => {
      stop = runInSlices(foldTexts(items), () => undefined);
    }, QUIET_MS);
    stop = () => clearTimeout(timer);
  };
  prepare(useItems.getState().items);
  useItems.subscribe(({ items }, before) => {
    if (items !== before.items) prepare(items);
  });
}

function* foldTexts(items: readonly ItemView[]): Steps<void> {
  let count = 0;
  for (const item of items) {
    matchesFilter(item, ANY);
    if (++count % ITEMS_PER_STEP === 0) yield;
  }
}
