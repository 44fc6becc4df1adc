import type { AnyCollection } from '../../domain/collection';
import type { Failure } from '../../domain/failure';
import { normaliseSlug } from '../../domain/slug';
import { fieldsOf, type Change, type ChangeFields } from '../../sync/state/change';
import { createCollection, updateCollection, type CollectionNaming } from './collection-actions';
import { collectionById } from './collections';
import { openDialog, updateDialog, useDialogs, type Dialog, type TypedNaming } from '../dialogs';

const UNTOUCHED = { typed: null, savingId: null, isSaved: false, failure: null } as const;

/** Opens the form of a collection or the trash bin; null opens an empty one (spec §4). */
export function openCollectionForm(collectionId: string | null): void {
  openDialog({ name: 'collection', collectionId, ...UNTOUCHED });
}

/** Sends what the open form says; the form stays open until the server has answered. */
export function saveCollectionForm(
  collection: AnyCollection | undefined,
  naming: CollectionNaming,
): void {
  const savingId = collection ? updateCollection(collection, naming) : createCollection(naming);
  updateDialog('collection', () => ({ savingId, failure: null }));
}

/** Whether the form of a collection holds a name or a slug that leaving it would lose. */
export function isNamingChanged(form: Extract<Dialog, { name: 'collection' }>): boolean {
  const { collectionId, typed, isSaved } = form;
  if (typed === null || isSaved) return false;
  const stored = collectionId === null ? undefined : collectionById(collectionId);
  const { name = '', slug = '' } = stored ?? {};
  return typed.name.trim() !== name || (typed.slug ?? normaliseSlug(typed.name)) !== slug;
}

/** The server has a collection's name: the form that waits for it is done. */
export function onNamingConfirmed({ recordId }: Change): void {
  updateDialog('collection', ({ savingId }) => (savingId === recordId ? { isSaved: true } : {}));
}

/**
 * A collection's name was rejected: the form that sent it says why. When it was closed in the
 * meantime, it is opened again with the text, unless a newer one is on its way.
 */
export function returnNaming(
  { kind, recordId }: Change,
  dropped: readonly Change[],
  later: ChangeFields,
  failure: Failure,
): void {
  if (later.name !== undefined) return;
  const { current } = useDialogs.getState();
  if (current?.name === 'collection' && current.savingId === recordId)
    return updateDialog('collection', () => ({ savingId: null, failure }));

  const collectionId = kind === 'create' ? null : recordId;
  const { name = '', slug } = fieldsOf(dropped);
  const typed: TypedNaming = { name, slug: slug || null };
  openDialog({ name: 'collection', collectionId, ...UNTOUCHED, typed, failure });
}
