import type { Collection } from '../domain/collection';
import type { Item } from '../domain/item';

/** PocketBase collections that a person's changes go to. */
export type StoreName = 'items' | 'itemCollections' | 'trashBins';

/**
 * How a change is sent. `refetch` asks the server for something and shows nothing by itself; `sort`
 * puts several collections in order, all of them or none.
 */
export type ChangeKind = 'create' | 'update' | 'delete' | 'trash' | 'untrash' | 'refetch' | 'sort';

/** What the person did: it decides the words when the server refuses (spec §8). */
export type ChangeAction =
  | 'create'
  | 'edit'
  | 'autosave'
  | 'autosaveOnExit'
  | 'move'
  | 'toggleDone'
  | 'toggleCopyOnClick'
  | 'convertToTodo'
  | 'trash'
  | 'untrash'
  | 'delete'
  | 'refetch'
  /** Asked for by the app itself, once a link is saved. */
  | 'fetchMetadata'
  | 'createCollection'
  | 'updateCollection'
  | 'sortCollection'
  | 'deleteCollection';

export type ChangeFields = Partial<
  Pick<Item, 'collection' | 'type' | 'title' | 'content' | 'shouldCopyOnClick' | 'isTodoDone'> &
    Pick<Collection, 'name' | 'slug' | 'sortOrder'>
>;

/** The place of a collection in the list. */
export interface SortPlace {
  id: string;
  sortOrder: number;
}

/**
 * One thing that a person did, until the server has it. Whatever the kind, showing it, sending it,
 * confirming it and dropping it when it is refused are the same mechanism.
 */
export interface Change {
  id: string;
  store: StoreName;
  kind: ChangeKind;
  action: ChangeAction;
  /** The record; of a `sort`, the one that was moved. */
  recordId: string;
  fields: ChangeFields;
  /** Of a `sort`: the new `sortOrder` of each collection that gets one. */
  sortOrders?: readonly SortPlace[];
  /**
   * Of an update: what the changed fields held when they were changed. Of a delete: the texts that
   * were to be deleted. Of a create that brings a record back: what the record held. Conflicts are
   * told by it.
   */
  was: ChangeFields;
  /** Ids of the changes that went into this one. */
  absorbed?: readonly string[];
  /** When it was made, in ms since 1970. */
  at: number;
}

/**
 * What a caller says of a change; id and time are the engine's. Without `was`, the change was made on
 * what is shown.
 */
export type NewChange = Pick<Change, 'store' | 'kind' | 'action' | 'recordId' | 'sortOrders'> & {
  fields?: ChangeFields;
  was?: ChangeFields;
};

/** What a person typed; a conversion sets the same fields, but from what the item holds. */
const TEXT_EDITS: ReadonlySet<ChangeAction> = new Set(['edit', 'autosave', 'autosaveOnExit']);

/** Whether a change holds a text that was typed into the edit dialog. */
export function isTextEdit({ action }: Change): boolean {
  return TEXT_EDITS.has(action);
}

/** Ids of the records that a change is about. */
export function recordIdsOf({ recordId, sortOrders = [] }: Change): string[] {
  return [...new Set([recordId, ...sortOrders.map(({ id }) => id)])];
}

/** What some changes of one record say together: the later one counts. */
export function fieldsOf(changes: readonly Change[]): ChangeFields {
  return changes.reduce<ChangeFields>((all, { fields }) => ({ ...all, ...fields }), {});
}
