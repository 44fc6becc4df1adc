import type { AnyCollection } from '../../domain/collection';
import type { Failure } from '../../domain/failure';
import { normaliseSlug } from '../../domain/slug';
import type { ClientMutation, RejectedMutation } from '../../sync/queue/client-mutation';
import { createCollection, updateCollection, type CollectionNaming } from './collection-actions';
import { collectionById } from './collections';
import { changeDialogs, openDialog, updateDialog, type Dialog, type TypedNaming } from '../dialogs';

type CollectionForm = Extract<Dialog, { name: 'collection' }>;

const UNTOUCHED = { typed: null, savingId: null, isSaved: false, failure: null } as const;

/** Opens the form of a collection or the trash bin, or an empty one for null (spec §4). */
export function openCollectionForm(collectionId: string | null): void {
  openDialog({ name: 'collection', collectionId, ...UNTOUCHED });
}

/** Saves the open form, which stays open until the server has confirmed it. */
export function saveCollectionForm(
  collection: AnyCollection | undefined,
  naming: CollectionNaming,
): void {
  const savingId = collection ? updateCollection(collection, naming) : createCollection(naming);
  updateDialog('collection', () => ({ savingId, failure: null }));
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
export function rejectedNaming({ mutation, failure }: RejectedMutation): CollectionForm {
  const collectionId = mutation.kind === 'create' ? null : mutation.recordId;
  const { name = '', slug } = mutation.fields;
  const typed: TypedNaming = { name, slug: slug || null };
  return { name: 'collection', collectionId, ...UNTOUCHED, typed, failure };
}

const waitsFor =
  (recordId: string) =>
  ({ savingId }: CollectionForm) =>
    savingId === recordId;
