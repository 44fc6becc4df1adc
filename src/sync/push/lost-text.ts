import type { MutationFields } from '../../domain/mutators/mutation';
import type { CollectionView } from '../../domain/collection';
import type { Failure } from '../../domain/failure';
import type { ItemView } from '../../domain/item';
import { detectUrl } from '../../domain/url';
import { deriveId } from '../../domain/record-id';
import {
  fieldsOf,
  type ClientMutation,
  type MutationAction,
  type NewMutation,
  type RejectedMutation,
} from '../queue/client-mutation';

/** A mutation that the server rejected, with the state that decides which text is lost. */
interface Rejection {
  mutation: ClientMutation;
  failure: Failure;
  /** The mutations that are dropped with the rejected one. */
  dropped: readonly ClientMutation[];
  /** The fields that later unsent mutations of the same record write. */
  later: MutationFields;
  /** The item as the page shows it; undefined if there is none. */
  item: ItemView | undefined;
}

/** Actions with text that the user typed. If any other action is rejected, the user can simply repeat it. */
const WRITTEN: ReadonlySet<MutationAction> = new Set([
  'create',
  'import',
  'edit',
  'autosave',
  'autosaveOnExit',
  'createCollection',
  'updateCollection',
  // The text that an undo would have restored is stored nowhere else.
  'revert',
]);

/** Returns one mutation with all the text that a rejection would lose, or null if it loses none. */
export function lostTextOf(rejection: Rejection): RejectedMutation | null {
  const { mutation, failure, dropped, later, item } = rejection;
  const written = dropped.filter(({ action }) => WRITTEN.has(action));
  if (written.length === 0) return null;
  if (mutation.kind === 'create') {
    const fields = { ...mutation.fields, ...fieldsOf(dropped) };
    return { mutation: { ...mutation, fields: acceptable(fields, failure) }, failure };
  }
  if (mutation.kind === 'revert') {
    // The item keeps its current text, so the text that the undo would have restored becomes a new item.
    const { type, title, content } = { ...mutation.fields, ...fieldsOf(dropped) };
    const fields = { collection: item?.collection, type, title, content };
    const recordId = deriveId(mutation.recordId, mutation.id);
    return { mutation: { ...mutation, kind: 'create', recordId, fields, base: {} }, failure };
  }
  const { title, content, name, slug } = fieldsOf(written);
  // If a later mutation writes the same field, its text is newer, and the server answers that mutation separately.
  const fields = Object.fromEntries(
    Object.entries({ title, content, name, slug }).filter(
      ([field, text]) => text !== undefined && later[field as keyof MutationFields] === undefined,
    ),
  );
  if (Object.keys(fields).length === 0) return null;
  const { action } = WRITTEN.has(mutation.action) ? mutation : written[0]!;
  if (failure.status === 404 && item) {
    // The item was deleted. Create it again as a whole, or its unchanged fields would be lost.
    const { collection, type, title, content, laterUntil } = { ...item, ...fields };
    const whole = acceptable({ collection, type, title, content, laterUntil }, failure);
    return { mutation: { ...mutation, kind: 'create', action, fields: whole }, failure };
  }
  return { mutation: { ...mutation, kind: 'update', action, fields }, failure };
}

/** Leaves out of a new item what the server would reject again, or what a later edit has made untrue. */
function acceptable(
  { type, laterUntil, ...fields }: MutationFields,
  failure: Failure,
): MutationFields {
  const isNote = type === 'link' && detectUrl(fields.content ?? '') === null;
  const isLaterRejected = failure.fields.laterUntil !== undefined;
  return {
    ...fields,
    ...(type && !isNote && { type }),
    ...(laterUntil && !isLaterRejected && { laterUntil }),
  };
}

/**
 * Returns the mutation that retries a rejected one.
 *
 * @param item the item as the page shows it now; undefined if there is none
 * @param collections the account's current collections
 */
export function retryOf(
  { mutation }: RejectedMutation,
  item: ItemView | undefined,
  collections: Iterable<CollectionView>,
): NewMutation {
  const { store, action, recordId, fields, base, created } = mutation;
  const known = [...collections].sort((a, b) => a.sortOrder - b.sortOrder);
  const isNew = mutation.kind === 'create' || (store === 'items' && !item);
  const kind = isNew ? ('create' as const) : mutation.kind;
  const made = { store, kind, action, recordId, base, ...(created !== undefined && { created }) };
  if (store !== 'items' || !isNew) return { ...made, fields };
  // The mutation may have been rejected because its collection was deleted.
  const home = known.find(({ id }) => id === fields.collection) ?? known[0];
  return { ...made, fields: { ...fields, collection: home?.id ?? fields.collection } };
}

/** Returns the mutation that stores an edit as a new item, so that the edited item stays as it is. */
export function asCopy(edit: NewMutation, item: ItemView, recordId: string): NewMutation {
  const { collection, type, title, content } = { ...item, ...edit.fields };
  const fields = { collection, type, title, content };
  return { store: 'items', kind: 'create', action: 'create', recordId, fields };
}
