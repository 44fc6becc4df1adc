import type { Failure } from '../../domain/failure';
import type {
  Forgotten,
  MutationBase,
  MutationFields,
  MutationKind,
  SortPlace,
  StoreName,
} from '../../domain/mutators/mutation';

/**
 * How a change is sent. `refetch` asks the server for something and shows nothing by itself; `sort`
 * puts several collections in order, all of them or none.
 */
export type ChangeKind = MutationKind | 'refetch';

/** What the person did: it decides the words when the server rejects it (spec §8). */
export type ChangeAction =
  | 'create'
  /** From a file. */
  | 'import'
  | 'edit'
  | 'autosave'
  | 'autosaveOnExit'
  | 'move'
  | 'toggleDone'
  | 'toggleCopyOnClick'
  | 'convertToTodo'
  /** Gives an item the text of an earlier version. */
  | 'restoreVersion'
  /** An undo gives an item its kind back. */
  | 'revert'
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

export type ChangeFields = MutationFields;

/**
 * One thing that a person did, until the server has it. Whatever the kind, showing it, sending it,
 * confirming it and dropping it when it is rejected are the same mechanism.
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
   * Of an update: what the changed fields held when they were changed; of a text edit, all that a
   * person made of the item. Of a delete: the texts that were to be deleted. Of a create that brings a
   * record back: the texts that it held. The server decides conflicts by it.
   */
  base: MutationBase;
  /** Of a create or an update that brings back an item which a restored server has forgotten. */
  forgotten?: Forgotten;
  /** Of a create of what was written before, somewhere else: when, in ms since 1970. */
  created?: number;
  /** Ids of the changes that went into this one. */
  mergedIds?: readonly string[];
  /** When it was made, in ms since 1970. */
  at: number;
  /**
   * Since it is on its way: the client that pushes it, and its number there. From then on it is sent
   * in the same words, so that it takes effect once.
   */
  sent?: { client: string; n: number };
  /** The server has it, and it is shown until it is pulled; known to this page only. */
  isConfirmed?: true;
}

/**
 * What a caller says of a change; id and time are the engine's. Without `base`, the change was made on
 * what is shown.
 */
export type NewChange = Pick<
  Change,
  'store' | 'kind' | 'action' | 'recordId' | 'sortOrders' | 'forgotten' | 'created'
> & {
  fields?: ChangeFields;
  base?: MutationBase;
};

const STORES: ReadonlySet<unknown> = new Set<StoreName>(['items', 'itemCollections', 'trashBins']);
const KINDS: ReadonlySet<unknown> = new Set<ChangeKind>([
  'create',
  'update',
  'revert',
  'delete',
  'trash',
  'untrash',
  'sort',
  'refetch',
]);

/** Whether this version of the app can read a stored change, which another version may have written. */
export function isChange(change: Change): boolean {
  const { store, kind, recordId, fields, base } = change as Partial<Change>;
  const areObjects = [fields, base].every((each) => typeof each === 'object' && each !== null);
  return STORES.has(store) && KINDS.has(kind) && typeof recordId === 'string' && areObjects;
}

/** What a person typed; a conversion sets the same fields, but from what the item holds. */
const TEXT_EDITS: ReadonlySet<ChangeAction> = new Set(['edit', 'autosave', 'autosaveOnExit']);

/** Whether a change holds a text that was typed into the edit dialog. */
export function isTextEdit({ action }: Pick<Change, 'action'>): boolean {
  return TEXT_EDITS.has(action);
}

/** Ids of the records that a change is about. */
export function recordIdsOf({
  recordId,
  sortOrders,
}: Pick<Change, 'recordId' | 'sortOrders'>): string[] {
  return sortOrders ? [...new Set([recordId, ...sortOrders.map(({ id }) => id)])] : [recordId];
}

/** What some changes of one record say together: the later one counts. */
export function fieldsOf(changes: readonly Change[]): ChangeFields {
  return changes.reduce<ChangeFields>((all, { fields }) => ({ ...all, ...fields }), {});
}

/** A change with a person's text that the server rejected, kept until they say what becomes of it. */
export interface RejectedChange {
  /** What is to be sent when it is tried again, with all that the person wrote. */
  change: Change;
  failure: Failure;
}
