import type { MutationFields } from '../../domain/mutators/mutation';
import type { CollectionView } from '../../domain/collection';
import type { Failure } from '../../domain/failure';
import type { ItemView } from '../../domain/item';
import { deriveId } from '../../domain/record-id';
import {
  fieldsOf,
  type ClientMutation,
  type MutationAction,
  type NewMutation,
  type RejectedMutation,
} from '../queue/client-mutation';

/** What the server said no to. */
interface Rejection {
  mutation: ClientMutation;
  failure: Failure;
  /** The mutations that fell with it. */
  dropped: readonly ClientMutation[];
  /** What later mutations of the same record, still to be sent, say. */
  later: MutationFields;
  /** The item as it is shown, if there is one. */
  item: ItemView | undefined;
}

/** What carries words that a person typed; whatever else is rejected can simply be done again. */
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

/** The text that a rejection would lose, as the one mutation that holds all of it; null without any. */
export function lostTextOf(rejection: Rejection): RejectedMutation | null {
  const { mutation, failure, dropped, later, item } = rejection;
  const written = dropped.filter(({ action }) => WRITTEN.has(action));
  if (written.length === 0) return null;
  if (mutation.kind === 'create') {
    const fields = { ...mutation.fields, ...fieldsOf(dropped) };
    return { mutation: { ...mutation, fields }, failure };
  }
  if (mutation.kind === 'revert') {
    // The item keeps its current text, so the text that the undo would have restored becomes a new item.
    const { type, title, content } = { ...mutation.fields, ...fieldsOf(dropped) };
    const fields = { collection: item?.collection, type, title, content };
    const recordId = deriveId(mutation.recordId, mutation.id);
    return { mutation: { ...mutation, kind: 'create', recordId, fields, base: {} }, failure };
  }
  const { title, content, name, slug } = fieldsOf(written);
  // What a later mutation says of a field is newer, and its own answer decides.
  const fields = Object.fromEntries(
    Object.entries({ title, content, name, slug }).filter(
      ([field, text]) => text !== undefined && later[field as keyof MutationFields] === undefined,
    ),
  );
  if (Object.keys(fields).length === 0) return null;
  const { action } = WRITTEN.has(mutation.action) ? mutation : written[0]!;
  if (failure.status === 404 && item) {
    // The item is gone: with it would go what was not changed of it.
    const { collection, type, title, content } = { ...item, ...fields };
    const whole = { collection, type, title, content };
    return { mutation: { ...mutation, kind: 'create', action, fields: whole }, failure };
  }
  return { mutation: { ...mutation, kind: 'update', action, fields }, failure };
}

/** A rejected mutation as it is to be sent again, given what the account holds now. */
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
  // The collection that it was written in may be what is missing.
  const home = known.find(({ id }) => id === fields.collection) ?? known[0];
  return { ...made, fields: { ...fields, collection: home?.id ?? fields.collection } };
}

/** An edit of an item as a new item beside it. */
export function asCopy(edit: NewMutation, item: ItemView, recordId: string): NewMutation {
  const { collection, type, title, content } = { ...item, ...edit.fields };
  const fields = { collection, type, title, content };
  return { store: 'items', kind: 'create', action: 'create', recordId, fields };
}
