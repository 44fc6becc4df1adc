import { create } from 'zustand';
import { NO_FILTER, readFilter } from '../../domain/filter';
import { useClock } from '../later/clock';
import { currentEngine } from '../sync/current-engine';
import type { ItemChange } from './replace-items';
import { createTextSearch, NO_RESULTS, type SearchResults } from './text-search';

/** Maximum number of items in the palette. */
const HITS_MAX = 20;

/** The items of all collections that match the palette's query. */
export const usePaletteItems = create<SearchResults>(() => NO_RESULTS);

const { search, update } = createTextSearch(usePaletteItems.setState, HITS_MAX);

/** Searches for items as the main input does. Finds none if no user is signed in. */
export function searchPaletteItems(query: string): void {
  const filter = currentEngine() ? readFilter(query, useClock.getState().now) : NO_FILTER;
  usePaletteItems.setState(search(filter));
}

/** Updates the results after changes of the index. */
export function updatePaletteItems(changes: readonly ItemChange[]): void {
  usePaletteItems.setState(update(changes));
}

/** Cancels the search and clears the results. */
export function clearPaletteItems(): void {
  usePaletteItems.setState(search(NO_FILTER));
}
