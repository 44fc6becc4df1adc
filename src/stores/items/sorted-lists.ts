import type { ItemView } from '../../domain/item';
import { compareIn } from '../../domain/item-list';
import { withChanges } from './item-list';

/** So many items are looked at in one step. */
const STEP = 500;
/** After so many changes it takes less to make the lists anew. */
const CHANGES_MAX = 5_000;

/** Steps of a work that comes to something in the end. */
export type Steps<T> = Generator<undefined, T, undefined>;

interface SortedList {
  items: ItemView[];
  isSorted: boolean;
  /** How many of the changes it has taken. */
  taken: number;
}

interface ListPorts {
  views(): Iterable<ItemView>;
  viewOf(id: string): ItemView | undefined;
}

/**
 * The items of each collection in their order, without the trashed ones. They are made when they are
 * first asked for, in steps, and follow what changes from then on.
 */
export interface SortedLists {
  /** The list of a collection. Steps that were left half-way are gone on with the next time. */
  of(collection: string): Steps<readonly ItemView[]>;
  /** Some items have changed. */
  change(ids: readonly string[]): void;
  /** Forgets all, as when another account begins. */
  reset(): void;
}

/** The lists of one account. */
export function createSortedLists({ views, viewOf }: ListPorts): SortedLists {
  let lists: Map<string, SortedList> | null = null;
  let making: Steps<void> | null = null;
  let changes: string[] = [];

  function* make(): Steps<void> {
    const made = new Map<string, SortedList>();
    let count = 0;
    for (const item of views()) {
      if (!item.isTrashed) {
        const list = made.get(item.collection);
        if (list) list.items.push(item);
        else made.set(item.collection, { items: [item], isSorted: false, taken: 0 });
      }
      if (++count % STEP === 0) yield;
    }
    lists = made;
  }

  function reset(): void {
    lists = making = null;
    changes = [];
  }

  return {
    *of(collection) {
      // Others may go on with it meanwhile, so it isn't delegated to: that would end it with this one.
      while (lists === null) {
        making ??= make();
        if (making.next().done) making = null;
        else yield;
      }
      const key = { collection };
      let list = lists.get(collection);
      if (!list) lists.set(collection, (list = { items: [], isSorted: true, taken: 0 }));
      if (!list.isSorted) {
        list.items.sort(compareIn(key));
        list.isSorted = true;
        yield;
      }
      if (list.taken < changes.length) {
        list.items = withChanges(list.items, key, changes.slice(list.taken), viewOf);
        list.taken = changes.length;
      }
      return list.items;
    },
    change(ids) {
      if (lists === null && making === null) return;
      if (changes.length + ids.length > CHANGES_MAX) reset();
      else changes.push(...ids);
    },
    reset,
  };
}
