import { create } from 'zustand';
import type { Failure } from '../../domain/failure';
import { isNarrower, NO_FILTER, readFilter, type Filter } from '../../domain/filter';
import type { ItemView } from '../../domain/item';
import { listKeyOf, listOf, type ListKey } from '../../domain/item-list';
import { currentEngine, engine } from '../sync/current-engine';
import { readingFailure, refresh, useReading } from '../sync/reading';
import type { ValidationError } from '../../domain/validation-errors';
import { itemsIn, resetIndex, updateIndex } from '../search/item-index';
import { clearPaletteItems, updatePaletteItems } from '../search/palette-items';
import { createTextSearch, type SearchResults } from '../search/text-search';
import { filterItems } from './item-list';
import { followSelection, type Shown } from './selection';

interface ItemsState extends Shown {
  /** The list on the screen; null before a collection is open. */
  list: ListKey | null;
  /** All of the list, in its order. */
  items: readonly ItemView[];
  /** What the main input holds. */
  inputText: string;
  /** What of it filters the list: all that was typed (spec §2), but no draft of an earlier visit. */
  filter: Filter;
  /** Why Enter created nothing, until the text is changed. */
  inputError: ValidationError | null;
  /** Whether more may be found in other collections. */
  isSearching: boolean;
  /** How often an item was brought into sight, wherever the list had been scrolled to. */
  revealCount: number;
}

const NO_LIST = {
  list: null,
  items: [],
  visible: [],
  otherHitCount: 0,
  isSearching: false,
  selectedIndex: -1,
} as const;

const NOTHING_TYPED = { inputText: '', inputError: null, filter: NO_FILTER } as const;

/** The list of items on the screen. */
export const useItems = create<ItemsState>(() => ({
  ...NO_LIST,
  ...NOTHING_TYPED,
  revealCount: 0,
}));

const otherCollections = createTextSearch((others) =>
  useItems.setState((state) => withSelection(state, ownHits(state), others)),
);

/** Ids of the items that have changed last. */
export const useItemChanges = create<{ ids: readonly string[] }>(() => ({ ids: [] }));

/** An item as it is now, wherever it stands; undefined when there is none. */
export function useItem(itemId: string): ItemView | undefined {
  return useItemChanges(() => currentEngine()?.items.view(itemId));
}

/** Those of some items that are there, as they are now. */
export function useItemsOf(itemIds: readonly string[]): ItemView[] {
  useItemChanges(({ ids }) => ids);
  return itemIds.map((id) => currentEngine()?.items.view(id)).filter((item) => item !== undefined);
}

/**
 * How many items a collection holds, those in the trash bin too; null while the account isn't read to
 * its end. It looks at all of the account's.
 */
export function countItemsOf(collectionId: string): number | null {
  if (!useReading.getState().isComplete) return null;
  let count = 0;
  for (const { collection } of engine().items.views()) if (collection === collectionId) count += 1;
  return count;
}

/**
 * How many rows each list has, by `listKeyOf`; null while the account isn't read to its end. It looks at
 * all of the account's items.
 */
export function countLists(): ReadonlyMap<string, number> | null {
  if (!useReading.getState().isComplete) return null;
  const counts = new Map<string, number>();
  for (const item of engine().items.views()) {
    const key = listKeyOf(listOf(item));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Why the list on the screen may lack rows; null where there is nothing to say. */
export function useListFailure(): Failure | null {
  const isNew = useItems(({ list }) => isNewHere(list));
  const failure = useReading(readingFailure);
  return isNew ? null : failure;
}

/** What the list shows: `loading` until rows are known, `failed` if none could be read. */
export function useListStatus(): 'loading' | 'ready' | 'failed' {
  const isOpen = useItems(({ list }) => list !== null);
  const isKnown = useItems(({ list, items }) => items.length > 0 || isNewHere(list));
  const isComplete = useReading((state) => state.isComplete);
  const failure = useListFailure();
  if (isKnown) return 'ready';
  if (failure) return 'failed';
  return isComplete && isOpen ? 'ready' : 'loading';
}

/** Whether a list is of a collection that the server doesn't have yet: all that is in it is known here. */
function isNewHere(list: ListKey | null): boolean {
  if (list === null || list === 'trash') return false;
  return currentEngine()?.collections.view(list.collection)?.isPending === true;
}

/** Shows a list: at once what is known of it, then what the server says (spec §4). */
export function openList(list: ListKey): void {
  const shown = useItems.getState().list;
  if (shown !== null && listKeyOf(shown) === listKeyOf(list)) return;
  useItems.setState({ ...NO_LIST, list });
  showItems(itemsIn(list), searchOthers(useItems.getState().filter, list));
  revealWanted();
  wantedId = null;
  refresh();
}

/** An item that is to be selected as soon as its list is on the screen. */
let wantedId: string | null = null;

/**
 * Selects an item of a collection and brings it into sight, at once or as soon as that collection is
 * opened. A text that would hide it stays in the main input and filters nothing until it is typed in.
 */
export function revealItem(id: string): void {
  wantedId = id;
  revealWanted();
}

function revealWanted(): void {
  const { list, items, visible } = useItems.getState();
  const wanted = items.find(({ id }) => id === wantedId);
  if (!wanted || list === null) return;
  wantedId = null;
  if (!visible.includes(wanted)) {
    useItems.setState({ filter: NO_FILTER });
    showItems(items, searchOthers(NO_FILTER, list));
  }
  selectIndex(useItems.getState().visible.indexOf(wanted));
  useItems.setState(({ revealCount }) => ({ revealCount: revealCount + 1 }));
}

/** Takes the main input's text, which filters as it is typed (spec §2). */
export function setInputText(inputText: string): void {
  const state = useItems.getState();
  const filter = readFilter(inputText);
  const candidates = isNarrower(filter, state.filter) ? ownHits(state) : state.items;
  const others = searchOthers(filter, state.list);
  useItems.setState({
    inputText,
    inputError: null,
    filter,
    ...withOthers(filterItems(candidates, filter), others),
    selectedIndex: -1,
  });
}

/** Clears the main input if it still holds a text that became an item. Meanwhile another text may stand there. */
export function clearInputOf(taken: string | null): void {
  if (useItems.getState().inputText === taken) setInputText('');
}

/** Puts a text into the main input that nobody types now: it filters once somebody does. */
export function restoreInputText(inputText: string): void {
  useItems.setState({ inputText, inputError: null });
}

/**
 * Whether the main input holds a text that may still become an item. A text that finds items is a
 * search, and losing that is no loss.
 */
export function isInputNew(): boolean {
  const { inputText, items } = useItems.getState();
  const filter = readFilter(inputText);
  return filter.kind === 'text' && filterItems(items, filter).length === 0;
}

/**
 * Selects the first hit of another collection, as soon as there is one. A draft that filters nothing
 * yet is looked for first.
 */
export function selectFirstOtherHit(): void {
  stopWaiting();
  const { inputText, filter } = useItems.getState();
  if (filter.kind === 'all') setInputText(inputText);
  const select = ({ visible, otherHitCount, isSearching }: ItemsState) => {
    if (otherHitCount > 0) selectIndex(visible.length - otherHitCount);
    return otherHitCount > 0 || !isSearching;
  };
  if (select(useItems.getState())) return;
  stopWaiting = useItems.subscribe((state, before) => {
    if (state.inputText !== before.inputText) return stopWaiting();
    if (state.otherHitCount > 0 || !state.isSearching) {
      stopWaiting();
      select(state);
    }
  });
}

let stopWaiting = () => {};

/** Selects a visible item by its index, clamped to the list. */
export function selectIndex(index: number): void {
  const { visible } = useItems.getState();
  useItems.setState({ selectedIndex: Math.max(-1, Math.min(index, visible.length - 1)) });
}

/**
 * Moves the selection by some rows from the selected one, or from another place, staying in the list;
 * from none, down selects the first.
 */
export function moveSelection(by: number, from = useItems.getState().selectedIndex): void {
  if (from === -1 && by < 0) selectIndex(-1);
  else selectIndex(Math.max(0, from + by));
}

/** Some items have changed: those of the list on the screen are shown as they are now. */
export function onItemsChanged(ids: readonly string[]): void {
  const changes = updateIndex(ids);
  useItemChanges.setState({ ids });
  updatePaletteItems(changes);
  const others = otherCollections.update(changes);
  const { list } = useItems.getState();
  if (list !== null) showItems(itemsIn(list), others);
}

/** Clears the list for the next account. */
export function resetItems(): void {
  resetIndex();
  clearPaletteItems();
  otherCollections.search([]);
  useItems.setState({ ...NO_LIST, ...NOTHING_TYPED });
}

/** Searches the collections that are not on the screen; only a text is searched for, and never from the trash bin. */
function searchOthers(filter: Filter, list: ListKey | null): SearchResults {
  const isSearch = filter.kind === 'text' && list !== null && list !== 'trash';
  return isSearch
    ? otherCollections.search(filter.words, list.collection)
    : otherCollections.search([]);
}

function showItems(items: readonly ItemView[], others: SearchResults): void {
  useItems.setState((state) => ({
    items,
    ...withSelection(state, filterItems(items, state.filter), others),
  }));
}

function withSelection(state: ItemsState, own: readonly ItemView[], others: SearchResults) {
  const rows = withOthers(own, others);
  return { ...rows, selectedIndex: followSelection(state, rows) };
}

function withOthers(own: readonly ItemView[], { hits, isSearching }: SearchResults) {
  const visible = hits.length === 0 ? own : [...own, ...hits];
  return { visible, otherHitCount: hits.length, isSearching };
}

function ownHits({ visible, otherHitCount }: Shown): readonly ItemView[] {
  return otherHitCount === 0 ? visible : visible.slice(0, -otherHitCount);
}
