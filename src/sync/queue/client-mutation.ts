import type { Failure } from '../../domain/failure';
import {
  MUTATION_KINDS,
  STORE_NAMES,
  type Forgotten,
  type MutationBase,
  type MutationFields,
  type MutationKind,
  type SortPlace,
  type StoreName,
} from '../../domain/mutators/mutation';

/**
 * What a mutation does. `refetch` asks the server to read a link's page again, and shows nothing by itself. `sort`
 * orders several collections, all of them or none.
 */
export type ClientMutationKind = MutationKind | 'refetch';

/** The user's action. It selects the message that is shown if the server rejects the mutation (spec §8). */
export type MutationAction =
  | 'create'
  /** Create from a file. */
  | 'import'
  | 'edit'
  | 'autosave'
  | 'autosaveOnExit'
  | 'move'
  | 'toggleDone'
  | 'toggleCopyOnClick'
  | 'togglePin'
  /** Puts an item away until a moment, or brings it back. */
  | 'putAway'
  | 'convertToTodo'
  /** Gives an item the text of an earlier version. */
  | 'restoreVersion'
  /** An undo restores the kind of an item. */
  | 'revert'
  | 'trash'
  | 'untrash'
  | 'delete'
  | 'refetch'
  /** The app itself requests this when a link is saved. */
  | 'fetchMetadata'
  | 'createCollection'
  | 'updateCollection'
  | 'sortCollection'
  | 'deleteCollection'
  /** An undo deletes the collection that the undone step has created, unless somebody uses it. */
  | 'deleteUnused';

/**
 * One user action on a record, until the server has it. All kinds are shown, sent, confirmed and, if rejected, dropped
 * by the same mechanism.
 */
export interface ClientMutation {
  id: string;
  store: StoreName;
  kind: ClientMutationKind;
  action: MutationAction;
  /** Id of the record. Of a `sort`: of the collection that was moved. */
  recordId: string;
  fields: MutationFields;
  /** Of a `sort`: the new `sortOrder` of each collection that gets one. */
  sortOrders?: readonly SortPlace[];
  /**
   * The values that the mutation was made on. The server resolves conflicts by them. Of an update: the changed fields.
   * Of an item's text edit: all user-editable fields. Of a delete: the texts to be deleted. Of a create that recreates
   * a record: the texts that the record had.
   */
  base: MutationBase;
  /** Of a create or an update of an item that the server lost when it was restored from a backup. */
  forgotten?: Forgotten;
  /**
   * When the text was written, in ms since 1970. Only of a create of something written elsewhere, such as an import.
   */
  created?: number;
  /** Of a collection's deletion: the number of its items on this device. If there are more, the server rejects it. */
  itemCount?: number;
  /** Ids of the mutations that were merged into this one. */
  mergedIds?: readonly string[];
  /** When the mutation was made, in ms since 1970. */
  at: number;
  /**
   * Set before the first push: the id of the client that pushes the mutation, and the mutation's number with that
   * client. Retries send the mutation unchanged, so that the server applies it only once.
   */
  sent?: { client: string; n: number };
  /** The server has the mutation; it is shown until its result is pulled. Known to this page only. */
  isConfirmed?: true;
}

/** A mutation that has a client and a number. */
export type NumberedClientMutation = ClientMutation & Required<Pick<ClientMutation, 'sent'>>;

/**
 * A mutation as the caller describes it. The engine adds its id and time and, if there is no `base`, takes the base
 * from the record as it is shown.
 */
export type NewMutation = Pick<
  ClientMutation,
  'store' | 'kind' | 'action' | 'recordId' | 'sortOrders' | 'forgotten' | 'created' | 'itemCount'
> & {
  fields?: MutationFields;
  base?: MutationBase;
};

const STORES: ReadonlySet<unknown> = new Set(STORE_NAMES);
const KINDS: ReadonlySet<unknown> = new Set<ClientMutationKind>([...MUTATION_KINDS, 'refetch']);

/** Whether this version of the app can read a stored mutation, which another version may have written. */
export function isMutation(mutation: unknown): mutation is ClientMutation {
  if (typeof mutation !== 'object' || mutation === null) return false;
  const { store, kind, recordId, fields, base } = mutation as Partial<ClientMutation>;
  const areObjects = [fields, base].every((each) => typeof each === 'object' && each !== null);
  return STORES.has(store) && KINDS.has(kind) && typeof recordId === 'string' && areObjects;
}

/** Actions with typed text. A conversion sets the same fields, but computes them from the item's text. */
const TEXT_EDITS: ReadonlySet<MutationAction> = new Set(['edit', 'autosave', 'autosaveOnExit']);

/** Whether a mutation holds a text that was typed into the edit dialog. */
export function isTextEdit({ action }: Pick<ClientMutation, 'action'>): boolean {
  return TEXT_EDITS.has(action);
}

/** Whether a mutation only asks the server for something, so that it has no data to lose. */
export function isRefetch({ kind }: Pick<ClientMutation, 'kind'>): boolean {
  return kind === 'refetch';
}

/** Ids of the records that a mutation affects. */
export function recordIdsOf({
  recordId,
  sortOrders,
}: Pick<ClientMutation, 'recordId' | 'sortOrders'>): string[] {
  return sortOrders ? [...new Set([recordId, ...sortOrders.map(({ id }) => id)])] : [recordId];
}

/** The merged fields of some mutations of one record. Later values win. */
export function fieldsOf(mutations: readonly ClientMutation[]): MutationFields {
  return mutations.reduce<MutationFields>((all, { fields }) => ({ ...all, ...fields }), {});
}

/** A rejected mutation with a user's text, stored until the user retries or discards it. */
export interface RejectedMutation {
  /** The mutation to send on a retry, with all of the user's text. */
  mutation: ClientMutation;
  failure: Failure;
}
