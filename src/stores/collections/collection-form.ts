import type { AnyCollection } from '../../domain/collection';
import { DEFAULT_FAILURE_MESSAGE, type Failure } from '../../domain/failure';
import { normaliseSlug } from '../../domain/slug';
import { fieldsOf, type ClientMutation } from '../../sync/queue/client-mutation';
import type { Rejection } from '../../sync/core/sync-event';
import { createCollection, updateCollection, type CollectionNaming } from './collection-actions';
import { isAnswering, useSyncStatus } from '../sync/sync-status';
import { collectionById, useCollections } from './collections';
import { changeDialogs, openDialog, updateDialog, type Dialog, type TypedNaming } from '../dialogs';

type CollectionForm = Extract<Dialog, { name: 'collection' }>;

const UNTOUCHED = { typed: null, savingId: null, isSaved: false, failure: null } as const;

/** Opens the form of a collection or the trash bin, or an empty one for null (spec §4). */
export function openCollectionForm(collectionId: string | null): void {
  openDialog({ name: 'collection', collectionId, ...UNTOUCHED });
}

/**
 * Saves the open form, which stays open until the server has confirmed it. While the server doesn't answer, a slug that
 * this device knows to be taken is refused at once: the server would refuse it much later.
 */
export function saveCollectionForm(
  collection: AnyCollection | undefined,
  naming: CollectionNaming,
): void {
  if (!isAnswering(useSyncStatus.getState()) && isTaken(naming.slug, collection?.id))
    return updateDialog('collection', () => ({ failure: slugTaken() }));
  const savingId = collection ? updateCollection(collection, naming) : createCollection(naming);
  updateDialog('collection', () => ({ savingId, failure: null }));
}

/** Whether another collection or the trash bin has a slug. A blank one is never taken, since the server chooses it. */
function isTaken(slug: string, id: string | undefined): boolean {
  const { collections } = useCollections.getState();
  return slug !== '' && collections.some((other) => other.slug === slug && other.id !== id);
}

/** The failure with which the server refuses a slug that is taken. */
function slugTaken(): Failure {
  const fields = { slug: { code: 'validation_not_unique', message: '' } };
  return { kind: 'refused', status: 400, message: DEFAULT_FAILURE_MESSAGE, fields };
}

/** Whether closing the form would lose a typed name or slug. */
export function isNamingChanged(form: CollectionForm): boolean {
  const { collectionId, typed, isSaved } = form;
  if (typed === null || isSaved) return false;
  const stored = collectionId === null ? undefined : collectionById(collectionId);
  const { name = '', slug = '' } = stored ?? {};
  return typed.name.trim() !== name || (typed.slug ?? normaliseSlug(typed.name)) !== slug;
}

/** Handles a confirmed name: marks the form that waits for it as saved. */
export function onNamingConfirmed({ recordId }: ClientMutation): void {
  changeDialogs('collection', waitsFor(recordId), (form) => ({ ...form, isSaved: true }));
}

/** Handles a rejected name: the form that waits for it shows the failure. Returns whether there was such a form. */
export function rejectNaming(recordId: string, failure: Failure): boolean {
  return changeDialogs('collection', waitsFor(recordId), (form) => ({
    ...form,
    savingId: null,
    failure,
  }));
}

/** Returns a new form with a rejected name and the reason, if the form of that name was closed. */
export function rejectedNaming({ mutation, dropped, failure }: Rejection): CollectionForm {
  const collectionId = mutation.kind === 'create' ? null : mutation.recordId;
  const { name = '', slug } = fieldsOf(dropped);
  const typed: TypedNaming = { name, slug: slug || null };
  return { name: 'collection', collectionId, ...UNTOUCHED, typed, failure };
}

const waitsFor =
  (recordId: string) =>
  ({ savingId }: CollectionForm) =>
    savingId === recordId;
