import { create } from 'zustand';
import type { ItemView } from '../../domain/item';
import { detectUrl } from '../../domain/url';
import { useItemChanges, useItems } from '../items/items';
import { useTypedLater } from '../later/typed-later';
import { currentEngine } from '../sync/current-engine';
import { itemWithLink } from './item-index';

interface KnownLinkState {
  /** Null if the text isn't a link, no item has that link, or the links aren't indexed yet. */
  item: ItemView | null;
}

/** The newest item that already has the link in the main input. */
export const useKnownLink = create<KnownLinkState>(() => ({ item: null }));

function lookUp(): void {
  const { inputText, list } = useItems.getState();
  const canCreate = currentEngine() !== null && list !== null && list !== 'trash';
  const url = canCreate ? detectUrl(useTypedLater.getState().typed?.text ?? inputText) : null;
  const item = (url !== null && itemWithLink(url, lookUp)) || null;
  if (item !== useKnownLink.getState().item) useKnownLink.setState({ item });
}

useItems.subscribe(({ inputText, list }, before) => {
  if (inputText !== before.inputText || list !== before.list) lookUp();
});

useItemChanges.subscribe(lookUp);
useTypedLater.subscribe(lookUp);
