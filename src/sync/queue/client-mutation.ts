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
 * How a mutation is sent. `refetch` asks the server for something and shows nothing by itself; `sort`
 * puts several collections in order, all of them or none.
 */
export type ClientMutationKind = MutationKind | 'refetch';

/** What the person did: it decides the words when the server rejects it (spec §8). */
export type MutationAction =
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

/**
 * One thing that a person did, until the server has it. Whatever the kind, showing it, sending it,
 * confirming it and dropping it when it is rejected are the same mechanism.
 */
export interface ClientMutation {
  id: string;
  store: StoreName;
  kind: ClientMutationKind;
  action: MutationAction;
  /** The record; of a `sort`, the one that was moved. */
  recordId: string;
  fields: MutationFields;
  /** Of a `sort`: the new `sortOrder` of each collection that gets one. */
  sortOrders?: readonly SortPlace[];
  /**
   * Of an update: what the changed fields held when they were changed; of a text edit, all that a
   * person made of the item. Of a delete: the texts that were to be deleted. Of a create that brings a
   * record back: the texts that it held. The server decides conflicts by it.
   */
  base: MutationBase;
  /** Of a create or an update that restores an item which a restored server has forgotten. */
  forgotten?: Forgotten;
  /** Of a create of what was written before, somewhere else: when, in ms since 1970. */
  created?: number;
  /** Ids of the mutations that went into this one. */
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
 * What a caller says of a mutation; id and time are the engine's. Without `base`, the mutation was made on
 * what is shown.
 */
export type NewMutation = Pick<
  ClientMutation,
  'store' | 'kind' | 'action' | 'recordId' | 'sortOrders' | 'forgotten' | 'created'
> & {
  fields?: MutationFields;
  base?: MutationBase;
};

const STORES: ReadonlySet<unknown> = new Set<StoreName>(['items', 'itemCollections', 'trashBins']);
const KINDS: ReadonlySet<unknown> = new Set<ClientMutationKind>([
  'create',
  'update',
  'revert',
  'delete',
  'trash',
  'untrash',
  'sort',
  'refetch',
]);

/** Whether this version of the app can read a stored mutation, which another version may have written. */
export function isMutation(mutation: unknown): mutation is ClientMutation {
  if (typeof mutation !== 'object' || mutation === null) return false;
  const { store, kind, recordId, fields, base } = mutation as Partial<ClientMutation>;
  const areObjects = [fields, base].every((each) => typeof each === 'object' && each !== null);
  return STORES.has(store) && KINDS.has(kind) && typeof recordId === 'string' && areObjects;
}

/** What a person typed; a conversion sets the same fields, but from what the item holds. */
const TEXT_EDITS: ReadonlySet<MutationAction> = new Set(['edit', 'autosave', 'autosaveOnExit']);

/** Whether a mutation holds a text that was typed into the edit dialog. */
export function isTextEdit({ action }: Pick<ClientMutation, 'action'>): boolean {
  return TEXT_EDITS.has(action);
}

/** Whether a mutation only asks the server for something: it holds nothing that could be lost. */
export function isRefetch({ kind }: Pick<ClientMutation, 'kind'>): boolean {
  return kind === 'refetch';
}

/** Ids of the records that a mutation is about. */
export function recordIdsOf({
  recordId,
  sortOrders,
}: Pick<ClientMutation, 'recordId' | 'sortOrders'>): string[] {
  return sortOrders ? [...new Set([recordId, ...sortOrders.map(({ id }) => id)])] : [recordId];
}

/** What some mutations of one record say together: the later one counts. */
export function fieldsOf(mutations: readonly ClientMutation[]): MutationFields {
  return mutations.reduce<MutationFields>((all, { fields }) => ({ ...all, ...fields }), {});
}

/** A mutation with a person's text that the server rejected, kept until they say what becomes of it. */
export interface RejectedMutation {
  /** What is to be sent when it is tried again, with all that the person wrote. */
  mutation: ClientMutation;
  failure: Failure;
}
