import { useLayoutEffect, useRef, useState } from 'react';
import type { ItemView } from '../domain/item';
import { useItemChanges } from '../stores/items/items';

interface TabChange {
  /** Whether another tab of this browser has changed the item's text last. */
  isChanged: boolean;
  /** Hides the message, because the user continues to type. */
  dismiss: () => void;
}

/** Notices that another tab changes the text of an item, which changes in this tab's dialog too. */
export function useTabChange(item: ItemView): TabChange {
  const [isChanged, setChanged] = useState(false);
  const before = useRef(item);
  // In a layout effect, so that no later change hides where this one came from.
  useLayoutEffect(() => {
    const { title, content } = before.current;
    before.current = item;
    if (item.title !== title || item.content !== content)
      setChanged(useItemChanges.getState().isFromTab);
  }, [item]);
  return { isChanged, dismiss: () => setChanged(false) };
}
