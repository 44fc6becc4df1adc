import { isNarrower, matchesFilter, NO_FILTER, sortFound, type Filter } from '../../domain/filter';
import type { ItemView } from '../../domain/item';
import { ordinaryCollectionIds } from '../collections/collections';
import { runInSlices, type Steps } from '../time-slices';
import { itemsIn } from './item-index';
import { changesOfHits, replaceItems, type ItemChange } from './replace-items';

/** How many items one step tests. */
const ITEMS_PER_STEP = 200;
/** Minimum time between two publications of a running search's hits, in ms. */
const PUBLISH_EVERY_MS = 100;

/** The results of a search so far. */
export interface SearchResults {
  /** The hits in the order of their collections, within a collection in the order of the filter. */
  hits: readonly ItemView[];
  /** Whether the search is still running and may find more. */
  isSearching: boolean;
}

/** The results without a filter. */
export const NO_RESULTS: SearchResults = { hits: [], isSearching: false };

interface CollectionHits {
  collection: string;
  items: ItemView[];
  /** Whether the search has tested all items of the collection. */
  isComplete: boolean;
}

/**
 * Creates a search in the account's collections, which runs in time slices. The trash bin isn't searched.
 *
 * @param onResults called if a search needs more than one slice: with the results so far while it runs, and when it
 * ends
 * @param limit number of hits at which a search ends
 */
export function createTextSearch(
  onResults: (results: SearchResults) => void,
  limit = Number.POSITIVE_INFINITY,
) {
  let filter = NO_FILTER;
  let excluded: string | undefined;
  let found: CollectionHits[] = [];
  let hasReachedLimit = false;
  let cancel: (() => void) | null = null;

  const results = (): SearchResults => ({
    hits: found.flatMap(({ items }) => sortFound(items, filter)),
    isSearching: cancel !== null,
  });

  /**
   * Searches the collections in steps.
   * @param narrowed all hits of a less specific filter, by collection id. In these collections, nothing else is tested
   */
  function* run(narrowed: ReadonlyMap<string, readonly ItemView[]>): Steps<void> {
    let count = 0;
    for (const collection of ordinaryCollectionIds()) {
      if (collection === excluded) continue;
      const hits: CollectionHits = { collection, items: [], isComplete: false };
      found.push(hits);
      const candidates = narrowed.get(collection) ?? itemsIn({ collection });
      // `itemsIn` may have sorted the list, which can take a whole slice.
      yield;
      let tested = 0;
      for (const item of candidates) {
        if (matchesFilter(item, filter)) {
          hits.items.push(item);
          hasReachedLimit = ++count === limit;
          if (hasReachedLimit) return;
        }
        if (++tested % ITEMS_PER_STEP === 0) yield;
      }
      hits.isComplete = true;
      yield;
    }
  }

  /**
   * Cancels the last search and starts a new one. Returns the results of its first slice.
   *
   * @param next with `NO_FILTER`, nothing is searched
   * @param except id of a collection that isn't searched
   */
  function search(next: Filter, except?: string): SearchResults {
    cancel?.();
    cancel = null;
    const narrowed = isNarrower(next, filter) ? found.filter(({ isComplete }) => isComplete) : [];
    filter = next;
    excluded = except;
    found = [];
    hasReachedLimit = false;
    if (filter === NO_FILTER) return NO_RESULTS;
    let publishedAt = performance.now();
    const candidates = new Map(narrowed.map(({ collection, items }) => [collection, items]));
    cancel = runInSlices(run(candidates), (isDone) => {
      if (isDone) cancel = null;
      else if (performance.now() - publishedAt < PUBLISH_EVERY_MS) return;
      publishedAt = performance.now();
      onResults(results());
    });
    return results();
  }

  /** Updates the hits after changes of the index, and searches again if this may miss hits. Returns the results. */
  function update(changes: readonly ItemChange[]): SearchResults {
    if (filter === NO_FILTER) return NO_RESULTS;
    const ofHits = changesOfHits(changes, filter);
    for (const hits of found) hits.items = replaceItems(hits.items, hits, ofHits);
    const mayMiss = cancel !== null || hasReachedLimit || changes.some(isInNewCollection);
    return mayMiss ? search(filter, excluded) : results();
  }

  /** Whether a changed item is in a collection that was created after the search. */
  function isInNewCollection({ after }: ItemChange): boolean {
    if (!after || after.isTrashed || after.collection === excluded) return false;
    return found.every(({ collection }) => collection !== after.collection);
  }

  return { search, update };
}
