import type { Collection } from '../collection';
import type { Item } from '../item';

/** PocketBase collections that a person's mutations go to. */
export type StoreName = 'items' | 'itemCollections' | 'trashBins';

/**
 * What a mutation does with its record; a `sort` gives several collections their places, a `revert` gives
 * an item the kind back that a change has taken from it.
 */
export type MutationKind = 'create' | 'update' | 'revert' | 'delete' | 'trash' | 'untrash' | 'sort';

/** What a person changes of a record. */
export type MutationFields = Partial<
  Pick<Item, 'collection' | 'type' | 'title' | 'content' | 'shouldCopyOnClick' | 'isTodoDone'> &
    Pick<Collection, 'name' | 'slug' | 'sortOrder'>
>;

/**
 * What a record held when a person changed it. `isTrashed` is none of an update's fields, but what an
 * edit brings back goes where it was.
 */
export type MutationBase = MutationFields & Partial<Pick<Item, 'isTrashed'>>;

/** The place of a collection in the list. */
export interface SortPlace {
  id: string;
  sortOrder: number;
}

/** Origin of an item that the server lost when it was restored from a backup. */
export interface Forgotten {
  /** The timeline of the lost history: the one that began at the fork point, or else the one that continued there. */
  timeline: string;
  /** The item's `updated` in the lost history. Of two versions of one history, the server takes the later one. */
  updated: string;
}

/** One thing that a person did to a record. */
export interface Mutation {
  kind: MutationKind;
  store: StoreName;
  /** The record; of a `sort`, the collection that was moved. */
  recordId: string;
  fields: MutationFields;
  /**
   * Of an update: what the changed fields held when they were changed; of a text edit, all that a
   * person made of the item, so that the edit can bring it back. Of a delete: the texts that were to
   * be deleted. Of a create that brings a record back: the texts that it held. Of a revert: what the
   * item must still hold.
   */
  base: MutationBase;
  /** Of a `sort`: the new `sortOrder` of each collection that gets one, each named once. */
  sortOrders?: readonly SortPlace[];
  /** Of a create or an update that brings back an item. */
  forgotten?: Forgotten;
  /** Of a create of what was written before, somewhere else: when, in ms since 1970. */
  created?: number;
  /** Of an update that brings back a version of an item’s text: what it replaces is always kept. */
  isRestore?: true;
}

/** What became of a mutation. */
export type Outcome =
  /** It is as the person wanted it, or was so already. */
  | 'applied'
  /** Lines of two changes of one text stand in it together. */
  | 'merged'
  /** It counts, and the text that another device wrote in the same place is an item of its own. */
  | 'keptBoth'
  /** Its item was deleted elsewhere, and is there again. */
  | 'revived'
  /** The collection that it names was deleted elsewhere: it is in the account's first one. */
  | 'rehomed'
  /** A name was changed elsewhere as well: this one counts. */
  | 'renamed'
  /** Its record is not there any more. */
  | 'gone'
  /** It breaks a rule. */
  | 'rejected';

/** A refusal as the REST API answers it (spec §7). */
export interface Rejection {
  status: number;
  message: string;
  data: Readonly<Record<string, unknown>>;
}

/** An item's text that is to be kept beside the item. */
export type ItemCopy = Pick<Item, 'collection' | 'type' | 'title' | 'content'>;

/** What a mutation makes of its record. Without `write` the record stays as it is. */
export interface Decision {
  outcome: Outcome;
  write?:
    | { kind: 'create'; fields: MutationFields; isTrashed: boolean }
    | { kind: 'update'; fields: MutationFields }
    | { kind: 'revert'; fields: MutationFields }
    | { kind: 'delete' }
    | { kind: 'trash'; isTrashed: boolean }
    | { kind: 'sort'; places: readonly SortPlace[] };
  /** Of `keptBoth`. */
  copy?: ItemCopy;
  /** Of `renamed`: the other name. */
  theirs?: string;
  /** Of `gone` and `rejected`. */
  error?: Rejection;
}

/** What a mutator may ask about the account whose record it is. */
export interface AccountView {
  hasCollection(id: string): boolean;
  /** The `sortOrder` of the account's collection of that id; undefined without one. */
  placeOf(id: string): number | undefined;
  /** The first collection by its place; null without any. */
  firstCollection(): string | null;
  /** Whether an edit brings back a deleted item; not where everything is reset at times. */
  canRevive: boolean;
}
