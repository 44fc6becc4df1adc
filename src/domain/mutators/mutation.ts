import type { Collection } from '../collection';
import type { Item } from '../item';

/** The PocketBase collections that mutations can change. */
export const STORE_NAMES = ['items', 'itemCollections', 'trashBins'] as const;

export type StoreName = (typeof STORE_NAMES)[number];

/**
 * What a mutation does with its record. A `sort` sets the order of several collections. A `revert` undoes a change of
 * an item's type.
 */
export const MUTATION_KINDS = [
  'create',
  'update',
  'revert',
  'delete',
  'trash',
  'untrash',
  'sort',
] as const;

export type MutationKind = (typeof MUTATION_KINDS)[number];

/** The changed fields of a record. */
export type MutationFields = Partial<
  Pick<
    Item,
    | 'collection'
    | 'type'
    | 'title'
    | 'content'
    | 'shouldCopyOnClick'
    | 'isTodoDone'
    | 'isPinned'
    | 'laterUntil'
  > &
    Pick<Collection, 'name' | 'slug' | 'sortOrder'>
>;

/**
 * The values of a record before a change. `isTrashed` can't be updated, but an edit that recreates an item restores it.
 */
export type MutationBase = MutationFields & Partial<Pick<Item, 'isTrashed'>>;

/** The new `sortOrder` of a collection. */
export interface SortPlace {
  id: string;
  sortOrder: number;
}

/** Origin of an item that the server lost when it was restored from a backup. */
export interface Forgotten {
  /**
   * The timeline of the lost writes after the fork point: a new one that began there, or else the newest common one,
   * which continued.
   */
  timeline: string;
  /** The item's `updated` in the lost history. Of two versions of one history, the server takes the later one. */
  updated: string;
}

/** A user's change of a record. */
export interface Mutation {
  kind: MutationKind;
  store: StoreName;
  /** Id of the record; for a `sort`, of the collection that was moved. */
  recordId: string;
  fields: MutationFields;
  /**
   * The values before the change:
   * - for an update, of the changed fields; for a text edit, of all user-editable fields, so that it can recreate the
   *   item;
   * - for a delete, of the texts; for one in the trash bin, also of `isTrashed`;
   * - for a create that recreates a record, of its texts;
   * - for a revert, the values that the item must still have.
   */
  base: MutationBase;
  /** For a `sort`: each collection whose `sortOrder` changes, listed once. */
  sortOrders?: readonly SortPlace[];
  /** For a create or update that recreates an item. */
  forgotten?: Forgotten;
  /** For an imported item: when it was created, in ms since 1970. */
  created?: number;
  /** Set if an update restores a version. The replaced text is then always saved as a version. */
  isRestore?: true;
  /** For a delete of a collection: deletes it only if it has no items and still has the name in `base`. */
  onlyIfUnused?: true;
  /** For a delete of a collection: the number of its items on the device. If it has more, the delete is rejected. */
  itemCount?: number;
}

/** The result of a mutation. */
export type Outcome =
  /** The record is as the user wanted it. */
  | 'applied'
  /** A text was merged with another device's. */
  | 'merged'
  /** The change was applied, and the conflicting text of another device became another item. */
  | 'keptBoth'
  /** The item was deleted or trashed on another device, and exists again outside the trash bin. */
  | 'revived'
  /** The item's collection was deleted on another device, so the item is in the account's first one. */
  | 'rehomed'
  /** The name was also changed on another device, and was overwritten. */
  | 'renamed'
  /** The record doesn't exist any more. */
  | 'gone'
  /** The mutation breaks a rule. */
  | 'rejected';

/** An error in the form of the REST API (spec §7). */
export interface Rejection {
  status: number;
  message: string;
  data: Readonly<Record<string, unknown>>;
}

/** A conflicting text that is saved as another item. */
export type ItemCopy = Pick<Item, 'collection' | 'type' | 'title' | 'content'>;

/** What a mutation changes. Without `write`, the record stays as it is. */
export interface Decision {
  outcome: Outcome;
  write?:
    | { kind: 'create'; fields: MutationFields; isTrashed: boolean }
    | { kind: 'update'; fields: MutationFields; isTrashed?: false }
    | { kind: 'revert'; fields: MutationFields }
    | { kind: 'delete' }
    | { kind: 'trash'; isTrashed: boolean }
    | { kind: 'sort'; places: readonly SortPlace[] };
  /** For `keptBoth`. */
  copy?: ItemCopy;
  /** For `renamed`: the other name. */
  theirs?: string;
  /** For `gone` and `rejected`. */
  error?: Rejection;
}

/** What a mutator can read of the account. */
export interface AccountView {
  hasCollection(id: string): boolean;
  /** Returns the number of items in a collection, including trashed ones. */
  countItems(collectionId: string): number;
  /** Returns the `sortOrder` of the account's collection with that id; undefined if there is none. */
  placeOf(id: string): number | undefined;
  /** Returns the id of the first collection; null if there is none. */
  firstCollection(): string | null;
  /** Whether an edit recreates a deleted item. False for the demo account, which is reset regularly. */
  canRevive: boolean;
}
