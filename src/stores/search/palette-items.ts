import { create } from 'zustand';
import { readWords } from '../../domain/search';
import { currentEngine } from '../sync/current-engine';
import type { ItemChange } from './replace-items';
import { createTextSearch, NO_RESULTS, type SearchResults } from './text-search';

/** How many items the palette lists at most. */
const HITS_MAX = 20;

/** The items of all collections that match the palette's query. */
export const usePaletteItems = create<SearchResults>(() => NO_RESULTS);

const { search, update } = createTextSearch(usePaletteItems.setState, HITS_MAX);

/** Searches for the items that have all words of a query. A visitor finds none. */
export function searchPaletteItems(query: string): void {
  usePaletteItems.setState(search(currentEngine() ? readWords(query) : []));
}

/** Takes over changes of the index. */
export function updatePaletteItems(changes: readonly ItemChange[]): void {
  usePaletteItems.setState(update(changes));
}

/** Ends the search. */
export function clearPaletteItems(): void {
  usePaletteItems.setState(search([]));
}
