import { useEffect, useState } from 'react';
import type { ItemView } from '../domain/item';
import { NOTICES } from '../notices/messages';
import { showNotice } from '../notices/show-notice';
import { collectionById } from '../stores/collections/collections';
import { closeDialog, useDialogs } from '../stores/dialogs';
import { moveItems, moveItemsToNew } from '../stores/items/item-actions';
import { waitForResult } from '../stores/sync/result';
import { isAnswering, useSyncStatus } from '../stores/sync/sync-status';

/** An existing collection, or the name of a new one. */
export type MoveTarget = { id: string } | { name: string };

/** Moves items, and closes the dialog once the server has confirmed all moves. A rejection leaves it open. */
export function useMove(items: readonly ItemView[]) {
  const [movingTo, setMovingTo] = useState<MoveTarget | null>(null);

  const move = async (target: MoveTarget) => {
    if (movingTo !== null) return;
    if (items.length === 0 || ('id' in target && !collectionById(target.id))) {
      closeDialog();
      return showNotice(NOTICES.moveWithoutData);
    }
    setMovingTo(target);
    const { serial } = useDialogs.getState();
    const ids = 'id' in target ? moveItems(items, target.id) : moveItemsToNew(items, target.name);
    const results = await Promise.all(ids.map(waitForResult));
    // Meanwhile, this dialog may have been closed and another one opened.
    if (useDialogs.getState().serial !== serial) return;
    if (results.every(Boolean)) closeDialog();
    else setMovingTo(null);
  };

  // Offline, the move is queued, so the dialog closes at once.
  const isReachable = useSyncStatus(isAnswering);
  const isQueued = movingTo !== null && !isReachable;
  useEffect(() => {
    if (isQueued) closeDialog();
  }, [isQueued]);

  return { movingTo, move };
}
