import { isNarrower, NO_FILTER, type Filter } from '../../domain/filter';
import type { ItemView } from '../../domain/item';
import { belongsTo, type ListKey } from '../../domain/item-list';
import { passes, withChanges } from './item-list';
import { workInSlices } from './slices';
import type { SortedLists, Steps } from './sorted-lists';

/** So many items are looked at in one step. */
const STEP = 200;
/** While more is looked for, what was found is told this often, in ms. */
const TELL_EVERY_MS = 100;

/** The list of no collection: with it on the screen, all of them are others. */
export const NO_COLLECTION: ListKey = { collection: '' };

/** What is found in the collections that are not on the screen. */
export interface Elsewhere {
  hits: readonly ItemView[];
  /** Whether there may be more. */
  isSearching: boolean;
}

interface ElsewherePorts {
  /** The items, as they are after each change that is told to the search. */
  lists: SortedLists;
  viewOf(id: string): ItemView | undefined;
  /** Ids of the collections, without the trash bin, in their order. */
  collectionIds(): readonly string[];
  /** Once so many are found, no more are looked for; without it all are. */
  limit?: number;
  /** More has been found of what was last looked for. */
  onFound(found: Elsewhere): void;
}

/** Looks for items in all collections but the one on the screen; never in the trash bin. */
export interface ElsewhereSearch {
  /** Returns what is found at once, collection by collection; the rest is told later. */
  search(filter: Filter, list: ListKey | null): Elsewhere;
  /** Some items have changed; returns what is found now. */
  change(ids: readonly string[]): Elsewhere;
  /** Stops and forgets, as when another account begins. */
  reset(): void;
}

interface Hits {
  collection: string;
  items: ItemView[];
  /** Whether all of the collection was looked at. */
  isWhole: boolean;
}

/** The search of one account. */
export function createElsewhereSearch(ports: ElsewherePorts): ElsewhereSearch {
  const { lists, limit = Number.POSITIVE_INFINITY } = ports;
  let filter: Filter = NO_FILTER;
  let list: ListKey | null = null;
  let found: Hits[] = [];
  /** Whether there may be more than it has looked for. */
  let isCut = false;
  let running: { isDone: boolean; stop: () => void } | null = null;

  const isSearching = () => running?.isDone === false;
  const told = (): Elsewhere => ({
    hits: found.flatMap(({ items }) => items),
    isSearching: isSearching(),
  });

  function* look(known: ReadonlyMap<string, readonly ItemView[]>): Steps<void> {
    let count = 0;
    for (const collection of ports.collectionIds()) {
      if (list === null || belongsTo(list, { collection, isTrashed: false })) continue;
      const candidates = known.get(collection) ?? (yield* lists.of(collection));
      const hits: Hits = { collection, items: [], isWhole: false };
      found.push(hits);
      for (let at = 0; at < candidates.length; at++) {
        if (passes(candidates[at]!, filter)) {
          hits.items.push(candidates[at]!);
          isCut = ++count === limit;
          if (isCut) return;
        }
        if (at % STEP === STEP - 1) yield;
      }
      hits.isWhole = true;
      yield;
    }
  }

  function search(next: Filter, nextList: ListKey | null): Elsewhere {
    running?.stop();
    running = null;
    // While a text grows, only what it has found is looked at again.
    const kept = next.kind === 'text' && isNarrower(next, filter) ? found : [];
    const known = new Map(
      kept.filter(({ isWhole }) => isWhole).map((of) => [of.collection, of.items]),
    );
    filter = next;
    list = nextList;
    found = [];
    isCut = false;
    if (filter.kind !== 'text' || list === null || list === 'trash') return told();
    let toldAt = performance.now();
    const work = workInSlices(look(known), (isDone) => {
      if (isDone) running = null;
      else if (performance.now() - toldAt < TELL_EVERY_MS) return;
      toldAt = performance.now();
      ports.onFound(told());
    });
    if (!work.isDone) running = work;
    return told();
  }

  /** Whether an item now stands where nothing was looked for: a collection that is new. */
  const isUnknown = (id: string) => {
    const view = ports.viewOf(id);
    if (!view || view.isTrashed || (list !== null && belongsTo(list, view))) return false;
    return found.every(({ collection }) => collection !== view.collection);
  };

  return {
    search,
    change(ids) {
      if (filter.kind !== 'text') return told();
      const viewOf = (id: string) => {
        const view = ports.viewOf(id);
        return view && passes(view, filter) ? view : undefined;
      };
      for (const hits of found)
        hits.items = withChanges(hits.items, { collection: hits.collection }, ids, viewOf);
      return isSearching() || isCut || ids.some(isUnknown) ? search(filter, list) : told();
    },
    reset() {
      running?.stop();
      running = null;
      filter = NO_FILTER;
      found = [];
    },
  };
}
