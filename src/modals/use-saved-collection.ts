import { useEffect, useEffectEvent } from 'react';
import { focusMain } from '../commands/main-input';
import { collectionById } from '../stores/collections/collections';
import { closeDialog, updateDialog, type Dialog } from '../stores/dialogs';
import { goToCollection } from '../stores/collections/open-collection';
import { isAnswering, useSyncStatus } from '../stores/sync/sync-status';

type CollectionForm = Extract<Dialog, { name: 'collection' }>;

/** Closes the form and opens its collection when the server, whose word on the slug counts, has it (spec §4). */
export function useSavedCollection({ savingId, isSaved, typed }: CollectionForm): void {
  const isReachable = useSyncStatus(isAnswering);
  // Without a server nobody waits: the change is kept and sent later.
  const doneId = isSaved || !isReachable ? savingId : null;

  const finish = useEffectEvent((collectionId: string) => {
    const saved = collectionById(collectionId);
    // Another name was typed while this one was on its way: it isn't saved yet.
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
