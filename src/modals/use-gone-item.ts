import { useEffect, useRef } from 'react';
import type { ItemView } from '../domain/item';
import { NOTICES } from '../notices/messages';
import { showNotice } from '../notices/show-notice';
import { closeDialog, type TypedText } from '../stores/dialogs';
import { returnLostText } from '../stores/drafts/return-text';

/** Says that the item of an open edit dialog was trashed elsewhere: what is typed is deleted with it in 7 days. */
export function useTrashedItem(item: ItemView | undefined): void {
  const isTrashed = item?.isTrashed;
  const before = useRef(isTrashed);
  useEffect(() => {
    if (isTrashed && before.current === false) showNotice(NOTICES.trashedElsewhere);
    before.current = isTrashed;
  }, [isTrashed]);
}

/** Closes the edit dialog of an item that was deleted elsewhere; what was typed can be kept as a new one. */
export function useGoneItem(item: ItemView | undefined, typed: TypedText): void {
  const last = useRef<ItemView | null>(null);
  useEffect(() => {
    if (item) {
      last.current = item;
      return;
    }
    const isTyped = typed.title !== undefined || typed.content !== undefined;
    if (isTyped && last.current) returnLostText(last.current, typed);
    else closeDialog();
    showNotice(NOTICES.itemGone);
  }, [item, typed]);
}
