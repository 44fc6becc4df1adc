import { useEffect, useRef } from 'react';
import type { ItemView } from '../domain/item';
import { NOTICES } from '../notices/messages';
import { showNotice } from '../notices/show-notice';
import { closeDialog, type TypedText } from '../stores/dialogs';
import { returnLostText } from '../stores/drafts/return-text';
import { useReading } from '../stores/sync/reading';

/**
 * Closes the dialog of an item that isn't on this device, because it was deleted elsewhere or isn't loaded yet. Typed
 * text is offered as a new item.
 */
export function useMissingItem(
  itemId: string,
  item: ItemView | undefined,
  { title, content }: TypedText,
): void {
  const last = useRef<ItemView | null>(null);
  const isTyped = title !== undefined || content !== undefined;
  useEffect(() => {
    if (item) {
      last.current = item;
      return;
    }
    if (isTyped) returnLostText(itemId, last.current);
    else closeDialog();
    const isKnown = last.current !== null || useReading.getState().isComplete;
    showNotice(isKnown ? NOTICES.itemGone : NOTICES.itemNotRead);
  }, [itemId, item, isTyped]);
}
