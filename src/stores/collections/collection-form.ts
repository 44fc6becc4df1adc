import type { AnyCollection } from '../../domain/collection';
import type { Failure } from '../../domain/failure';
import { normaliseSlug } from '../../domain/slug';
import { fieldsOf, type ClientMutation } from '../../sync/queue/client-mutation';
import type { Rejection } from '../../sync/core/sync-event';
import { createCollection, updateCollection, type CollectionNaming } from './collection-actions';
import { collectionById } from './collections';
import { changeDialogs, openDialog, updateDialog, type Dialog, type TypedNaming } from '../dialogs';

type CollectionForm = Extract<Dialog, { name: 'collection' }>;

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
export function isNamingChanged(form: CollectionForm): boolean {
  const { collectionId, typed, isSaved } = form;
  if (typed === null || isSaved) return false;
  const stored = collectionId === null ? undefined : collectionById(collectionId);
  const { name = '', slug = '' } = stored ?? {};
  return typed.name.trim() !== name || (typed.slug ?? normaliseSlug(typed.name)) !== slug;
}

/** The server has a collection's name: the form that waits for it is done. */
export function onNamingConfirmed({ recordId }: ClientMutation): void {
  changeDialogs('collection', waitsFor(recordId), (form) => ({ ...form, isSaved: true }));
}

/** A collection's name was rejected: the form that waits for it says why. Returns whether there was one. */
export function rejectNaming(recordId: string, failure: Failure): boolean {
  return changeDialogs('collection', waitsFor(recordId), (form) => ({
    ...form,
    savingId: null,
    failure,
  }));
}

/** A form with a rejected name and the reason, for a name whose form was closed. */
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
