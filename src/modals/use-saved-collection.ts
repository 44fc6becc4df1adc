import { useEffect } from 'react';
import { focusMain } from '../commands/main-input';
import { collectionById } from '../stores/collections/collections';
import { closeDialog, type Dialog } from '../stores/dialogs';
import { goToCollection } from '../stores/collections/open-collection';
import { isAnswering, useSyncStatus } from '../stores/sync/sync-status';

type CollectionForm = Extract<Dialog, { name: 'collection' }>;

/** Closes the form and opens its collection when the server, whose word on the slug counts, has it (spec §4). */
export function useSavedCollection({ savingId, isSaved }: CollectionForm): void {
  const isReachable = useSyncStatus(isAnswering);
  // Without a server nobody waits: the change is kept and sent later.
  const doneId = isSaved || !isReachable ? savingId : null;

  useEffect(() => {
    if (doneId === null) return;
    closeDialog();
    const saved = collectionById(doneId);
    if (!saved) return;
    goToCollection(saved);
    focusMain();
  }, [doneId]);
}
