import { create } from 'zustand';
import type { ItemView } from '../../domain/item';
import { detectUrl } from '../../domain/url';
import { logError } from '../../notices/log';
import type { Engine } from '../../sync/engine-ports';
import { currentEngine, engine } from '../sync/current-engine';
import { useItemChanges, useItems } from './items';
import type { LinkIndex } from './link-index';

interface KnownLinkState {
  /** The item, null where the text is no link, or one that isn't there yet. */
  item: ItemView | null;
}

/** The item that already has the link in the main input; of several the newest. */
export const useKnownLink = create<KnownLinkState>(() => ({ item: null }));

let index: LinkIndex | null = null;
let isLoading = false;
/** The account whose links are in the index. */
let account: Engine | null = null;

function look(): void {
  const source = currentEngine();
  if (source !== account) index?.reset();
  account = source;
  const { inputText, list } = useItems.getState();
  const isPossible = source !== null && list !== null && list !== 'trash';
  const url = isPossible ? detectUrl(inputText) : null;
  if (url !== null && index === null) void load();
  const item = (url !== null && index?.find(url)) || null;
  if (item !== useKnownLink.getState().item) useKnownLink.setState({ item });
}

/** Nobody types a link in the first frame, so the code comes after it. */
async function load(): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  try {
    const { createLinkIndex } = await import('./link-index');
    index = createLinkIndex({
      views: () => engine().items.views(),
      viewOf: (id) => engine().items.view(id),
      onReady: look,
    });
    look();
  } catch (error) {
    logError('Looking for links that are there already', error);
  }
  isLoading = false;
}

useItems.subscribe(({ inputText, list }, before) => {
  if (inputText !== before.inputText || list !== before.list) look();
});

useItemChanges.subscribe(({ ids }) => {
  index?.change(ids);
  look();
});
