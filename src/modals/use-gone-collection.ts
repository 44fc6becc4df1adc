import { useEffect } from 'react';
import type { AnyCollection } from '../domain/collection';
import { NOTICES } from '../notices/messages';
import { showNotice } from '../notices/show-notice';
import { useReading } from '../stores/sync/reading';
import { closeDialog, updateDialog, type Dialog } from '../stores/dialogs';

type CollectionForm = Extract<Dialog, { name: 'collection' }>;

/**
 * Says that the collection of the open form was deleted elsewhere. A name that was typed can be
 * given to a new one; a form that nobody has touched is closed.
 */
export function useGoneCollection(
  { collectionId, typed, savingId, isSaved }: CollectionForm,
  collection: AnyCollection | undefined,
): void {
  const isAsked = useReading((state) => state.isAsked);
  const isIdle = savingId === null && !isSaved;
  const isGone = collectionId !== null && collection === undefined && isAsked && isIdle;
  const isTyped = typed !== null;
  useEffect(() => {
    if (!isGone) return;
    if (isTyped) updateDialog('collection', () => ({ collectionId: null, failure: null }));
    else closeDialog();
    showNotice(NOTICES.collectionGone);
  }, [isGone, isTyped]);
}
