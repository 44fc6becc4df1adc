import { create } from 'zustand';
import { readWords } from '../../domain/search';
import { currentEngine } from '../sync/current-engine';
import { accountItems } from './account-items';
import { createElsewhereSearch, NO_COLLECTION, type Elsewhere } from './elsewhere';

/** So many are found at most: who looks for one item types on. */
const MAX_FOUND = 20;

const NOTHING: Elsewhere = { hits: [], isSearching: false };

/** What the palette finds among the items of all collections. */
export const useFoundItems = create<Elsewhere>(() => NOTHING);

const search = createElsewhereSearch({ ...accountItems, limit: MAX_FOUND, onFound: tell });

/** Looks for the items that have all words of a text; for none without any, and for a visitor. */
export function findItems(text: string): void {
  const words = readWords(text);
  if (currentEngine() === null || words.length === 0) return resetFoundItems();
  tell(search.search({ kind: 'text', words }, NO_COLLECTION));
}

/** Some items have changed. */
export function onFoundItemsChanged(ids: readonly string[]): void {
  tell(search.change(ids));
}

/** Nothing is looked for any more. */
export function resetFoundItems(): void {
  search.reset();
  tell(NOTHING);
}

function tell(found: Elsewhere): void {
  const { hits, isSearching } = useFoundItems.getState();
  const isSame =
    isSearching === found.isSearching &&
    hits.length === found.hits.length &&
    hits.every((item, n) => item === found.hits[n]);
  if (!isSame) useFoundItems.setState(found);
}
