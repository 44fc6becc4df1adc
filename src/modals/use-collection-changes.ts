import { useEffect, useEffectEvent } from 'react';
import { focusMain } from '../commands/main-input';
import type { AnyCollection } from '../domain/collection';
import { NOTICES } from '../notices/messages';
import { showNotice } from '../notices/show-notice';
import { collectionById } from '../stores/collections/collections';
import { goToCollection } from '../stores/collections/open-collection';
import { closeDialog, updateDialog, type Dialog } from '../stores/dialogs';
import { useReading } from '../stores/sync/reading';
import { isAnswering, useSyncStatus } from '../stores/sync/sync-status';

type CollectionForm = Extract<Dialog, { name: 'collection' }>;

/**
 * Shows a toast if another device deleted the open form's collection. Without a typed name, the form is closed;
 * otherwise it becomes a form for a new collection.
 */
export function useDeletedCollection(
  { collectionId, typed, savingId, isSaved }: CollectionForm,
  collection: AnyCollection | undefined,
): void {
  const isAsked = useReading((state) => state.isAsked);
  const isIdle = savingId === null && !isSaved;
  const isDeleted = collectionId !== null && collection === undefined && isAsked && isIdle;
  const isTyped = typed !== null;
  useEffect(() => {
    if (!isDeleted) return;
    if (isTyped) updateDialog('collection', () => ({ collectionId: null, failure: null }));
    else closeDialog();
    showNotice(NOTICES.collectionGone);
  }, [isDeleted, isTyped]);
}

/**
 * Once the server has saved the form's collection, closes the form and opens the collection, because the server decides
 * the slug (spec §4).
 */
export function useSavedCollection({ savingId, isSaved, typed }: CollectionForm): void {
  const isReachable = useSyncStatus(isAnswering);
  // Offline, the change is queued, so the form closes at once.
  const doneId = isSaved || !isReachable ? savingId : null;

  const finish = useEffectEvent((collectionId: string) => {
    const saved = collectionById(collectionId);
    // The name was changed again while it was being saved.
    if (saved && typed !== null && typed.name.trim() !== saved.name)
      return updateDialog('collection', () => ({ collectionId, savingId: null, isSaved: false }));
    closeDialog();
    if (!saved) return;
    goToCollection(saved);
    focusMain();
  });
  useEffect(() => {
    if (doneId !== null) finish(doneId);
  }, [doneId]);
}
