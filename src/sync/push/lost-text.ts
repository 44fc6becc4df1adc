import type { CollectionView } from '../../domain/collection';
import type { Failure } from '../../domain/failure';
import type { ItemView } from '../../domain/item';
import { deriveId } from '../../domain/record-id';
import {
  fieldsOf,
  type Change,
  type ChangeAction,
  type ChangeFields,
  type NewChange,
  type RejectedChange,
} from '../state/change';

/** What the server said no to. */
interface Rejection {
  change: Change;
  failure: Failure;
  /** The changes that fell with it. */
  dropped: readonly Change[];
  /** What later changes of the same record, still to be sent, say. */
  later: ChangeFields;
  /** The item as it is shown, if there is one. */
  item: ItemView | undefined;
}

/** What carries words that a person typed; whatever else is rejected can simply be done again. */
const WRITTEN: ReadonlySet<ChangeAction> = new Set([
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

/** The text that a rejection would lose, as the one change that holds all of it; null without any. */
export function lostTextOf(rejection: Rejection): RejectedChange | null {
  const { change, failure, dropped, later, item } = rejection;
  const written = dropped.filter(({ action }) => WRITTEN.has(action));
  if (written.length === 0) return null;
  if (change.kind === 'create') {
    const fields = { ...change.fields, ...fieldsOf(dropped) };
    return { change: { ...change, fields }, failure };
  }
  if (change.kind === 'revert') {
    // The item keeps its current text, so the text that the undo would have restored becomes a new item.
    const { type, title, content } = { ...change.fields, ...fieldsOf(dropped) };
    const fields = { collection: item?.collection, type, title, content };
    const recordId = deriveId(change.recordId, change.id);
    return { change: { ...change, kind: 'create', recordId, fields, base: {} }, failure };
  }
  const { title, content, name, slug } = fieldsOf(written);
  // What a later change says of a field is newer, and its own answer decides.
  const fields = Object.fromEntries(
    Object.entries({ title, content, name, slug }).filter(
      ([field, text]) => text !== undefined && later[field as keyof ChangeFields] === undefined,
    ),
  );
  if (Object.keys(fields).length === 0) return null;
  const { action } = WRITTEN.has(change.action) ? change : written[0]!;
  if (failure.status === 404 && item) {
    // The item is gone: with it would go what was not changed of it.
    const { collection, type, title, content } = { ...item, ...fields };
    const whole = { collection, type, title, content };
    return { change: { ...change, kind: 'create', action, fields: whole }, failure };
  }
  return { change: { ...change, kind: 'update', action, fields }, failure };
}

/** A rejected change as it is to be sent again, given what the account holds now. */
export function retryOf(
  { change }: RejectedChange,
  item: ItemView | undefined,
  collections: Iterable<CollectionView>,
): NewChange {
  const { store, action, recordId, fields, base, created } = change;
  const known = [...collections].sort((a, b) => a.sortOrder - b.sortOrder);
  const isNew = change.kind === 'create' || (store === 'items' && !item);
  const kind = isNew ? ('create' as const) : change.kind;
  const made = { store, kind, action, recordId, base, ...(created !== undefined && { created }) };
  if (store !== 'items' || !isNew) return { ...made, fields };
  // The collection that it was written in may be what is missing.
  const home = known.find(({ id }) => id === fields.collection) ?? known[0];
  return { ...made, fields: { ...fields, collection: home?.id ?? fields.collection } };
}

/** An edit of an item as a new item beside it. */
export function asCopy(edit: NewChange, item: ItemView, recordId: string): NewChange {
  const { collection, type, title, content } = { ...item, ...edit.fields };
  const fields = { collection, type, title, content };
  return { store: 'items', kind: 'create', action: 'create', recordId, fields };
}
