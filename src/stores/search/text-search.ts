import { isNarrower } from '../../domain/filter';
import type { ItemView } from '../../domain/item';
import { ordinaryCollectionIds } from '../collections/collections';
import { passes } from '../items/item-list';
import { runInSlices, type Steps } from '../time-slices';
import { itemsIn } from './item-index';
import { replaceItems, type ItemChange } from './replace-items';

/** How many items are tested in one step. */
const ITEMS_PER_STEP = 200;
/** How often the hits of a running search are published, in ms. */
const PUBLISH_EVERY_MS = 100;

/** What a search has found so far. */
export interface SearchResults {
  /** Collection by collection in their order, in each the newest first. */
  hits: readonly ItemView[];
  /** Whether the search goes on, and may find more. */
  isSearching: boolean;
}

/** The results where nothing is searched for. */
export const NO_RESULTS: SearchResults = { hits: [], isSearching: false };

interface CollectionHits {
  collection: string;
  items: ItemView[];
  /** Whether the search has come to the collection's end. */
  isComplete: boolean;
}

/**
 * A search of the account's collections for words, in time slices. The trash bin isn't searched.
 *
 * @param onResults gets what is found after the first slice
 * @param limit of the hits, at which a search ends
 */
export function createTextSearch(
  onResults: (results: SearchResults) => void,
  limit = Number.POSITIVE_INFINITY,
) {
  let filter = textFilter([]);
  let excluded: string | undefined;
  let found: CollectionHits[] = [];
  let hasReachedLimit = false;
  let cancel: (() => void) | null = null;

  const results = (): SearchResults => ({
    hits: found.flatMap(({ items }) => items),
    isSearching: cancel !== null,
  });

  /** @param narrowed the complete hits of fewer or shorter words, by collection: no other item can be a hit */
  function* run(narrowed: ReadonlyMap<string, readonly ItemView[]>): Steps<void> {
    let count = 0;
    for (const collection of ordinaryCollectionIds()) {
      if (collection === excluded) continue;
      const hits: CollectionHits = { collection, items: [], isComplete: false };
      found.push(hits);
      const candidates = narrowed.get(collection) ?? itemsIn({ collection });
      // The list may just have been sorted, which takes as long as a slice.
      yield;
      let tested = 0;
      for (const item of candidates) {
        if (passes(item, filter)) {
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
   * Ends the last search and starts another one. Returns what its first slice finds.
   *
   * @param words as `readWords` returns them; without any nothing is searched
   * @param except id of a collection that isn't searched
   */
  function search(words: readonly string[], except?: string): SearchResults {
    cancel?.();
    cancel = null;
    const next = textFilter(words);
    const narrowed = isNarrower(next, filter) ? found.filter(({ isComplete }) => isComplete) : [];
    filter = next;
    excluded = except;
    found = [];
    hasReachedLimit = false;
    if (words.length === 0) return NO_RESULTS;
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

  /** Takes over changes of the index. Returns what is found now. */
  function update(changes: readonly ItemChange[]): SearchResults {
    if (filter.words.length === 0) return NO_RESULTS;
    const hitOf = (item?: ItemView) => (item && passes(item, filter) ? item : undefined);
    const ofHits = changes.map(({ before, after }) => ({
      before: hitOf(before),
      after: hitOf(after),
    }));
    for (const hits of found) hits.items = replaceItems(hits.items, hits, ofHits);
    const mayMiss = cancel !== null || hasReachedLimit || changes.some(isInNewCollection);
    return mayMiss ? search(filter.words, excluded) : results();
  }

  /** Whether an item is in a collection that wasn't there when the search started. */
  function isInNewCollection({ after }: ItemChange): boolean {
    if (!after || after.isTrashed || after.collection === excluded) return false;
    return found.every(({ collection }) => collection !== after.collection);
  }

  return { search, update };
}

function textFilter(words: readonly string[]) {
  return { kind: 'text', words } as const;
}
