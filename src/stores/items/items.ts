import { create } from 'zustand';
import type { Failure } from '../../domain/failure';
import { filterItems, NO_FILTER, readFilter, type Filter } from '../../domain/filter';
import type { ItemView } from '../../domain/item';
import { listKeyOf, type ListKey } from '../../domain/item-list';
import { currentEngine } from '../sync/current-engine';
import { readingFailure, refresh, useReading } from '../sync/reading';
import type { ValidationError } from '../../domain/validation-errors';
import { itemsIn, resetIndex, updateIndex } from '../search/item-index';
import { clearPaletteItems, updatePaletteItems } from '../search/palette-items';
import { takeTypedLater } from '../later/typed-later';
import { useSettings } from '../settings';
import { createTextSearch, type SearchResults } from '../search/text-search';
import { useClock } from '../later/clock';
import { ownRows, updateResults, type OwnRows } from './own-rows';
import { followSelection, type Shown } from './selection';

interface ItemsState extends Shown {
  /** The open list; null until a collection is opened. */
  list: ListKey | null;
  /** All items of the list, in its order. */
  items: readonly ItemView[];
  /** The text of the main input. */
  inputText: string;
  /** The filter that the typed text means (spec §2). A restored draft doesn't filter until it is edited. */
  filter: Filter;
  /** Number of items that are hidden because they are later. */
  laterCount: number;
  /** Id of a done or later item that is shown because a person went to it, and would be hidden otherwise; or null. */
  revealedId: string | null;
  /** Why the submitted text is invalid; null after the text changes. */
  inputError: ValidationError | null;
  /** Whether the search in other collections is still running. */
  isSearching: boolean;
  /** Increases whenever the list must scroll to the selected item. */
  revealCount: number;
  /** Id of a new item until the list has scrolled to it; else null. */
  createdId: string | null;
}

const NO_LIST = {
  list: null,
  items: [],
  visible: [],
  otherHitCount: 0,
  laterCount: 0,
  isSearching: false,
  selectedIndex: -1,
  revealedId: null,
  createdId: null,
} as const;

const NOTHING_TYPED = { inputText: '', inputError: null, filter: NO_FILTER } as const;

/** The open list of items, and the main input. */
export const useItems = create<ItemsState>(() => ({
  ...NO_LIST,
  ...NOTHING_TYPED,
  revealCount: 0,
}));

const otherCollections = createTextSearch((others) =>
  useItems.setState((state) => withSelection(state, ownHits(state), others)),
);

interface ItemChanges {
  /** Ids of the changed items. */
  ids: readonly string[];
  /** Whether another tab of this browser has changed them. */
  isFromTab: boolean;
}

/** The latest `itemsChanged` event. */
export const useItemChanges = create<ItemChanges>(() => ({ ids: [], isFromTab: false }));

/** Returns an item of any list; undefined if it doesn't exist. */
export function useItem(itemId: string): ItemView | undefined {
  return useItemChanges(() => currentEngine()?.items.view(itemId));
}

/** Returns the items with these ids that exist. */
export function useItemsOf(itemIds: readonly string[]): ItemView[] {
  useItemChanges(({ ids }) => ids);
  return itemIds.map((id) => currentEngine()?.items.view(id)).filter((item) => item !== undefined);
}

/** Returns why the open list may be incomplete or outdated; null if there is nothing to report. */
export function useListFailure(): Failure | null {
  const isNew = useItems(({ list }) => isNewHere(list));
  const failure = useReading(readingFailure);
  return isNew ? null : failure;
}

/** Returns `loading` until items or an empty list can be shown, and `failed` if they couldn't be pulled. */
export function useListStatus(): 'loading' | 'ready' | 'failed' {
  const isOpen = useItems(({ list }) => list !== null);
  const isKnown = useItems(({ list, items }) => items.length > 0 || isNewHere(list));
  const isComplete = useReading((state) => state.isComplete);
  const failure = useListFailure();
  if (isKnown) return 'ready';
  if (failure) return 'failed';
  return isComplete && isOpen ? 'ready' : 'loading';
}

/** Whether the server doesn't have the list's collection yet, so that this device has all of its items. */
function isNewHere(list: ListKey | null): boolean {
  if (list === null || list === 'trash') return false;
  return currentEngine()?.collections.view(list.collection)?.isPending === true;
}

/** Opens a list with the items that this device has, then pulls the server's changes (spec §4). */
export function openList(list: ListKey): void {
  const shown = useItems.getState().list;
  if (shown !== null && listKeyOf(shown) === listKeyOf(list)) return;
  useItems.setState({ ...NO_LIST, list });
  takeTypedLater(useItems.getState().inputText, list);
  showItems(itemsIn(list), searchOthers(useItems.getState().filter, list));
  revealWanted();
  wantedId = null;
  refresh();
}

/** Id of an item to select when its list is opened. */
let wantedId: string | null = null;

/**
 * Selects an item and scrolls to it, now or when its list is opened. If the filter hides the item, the filter is
 * removed. Its text stays in the main input, and filters again once it is edited.
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
    useItems.setState({ filter: NO_FILTER, revealedId: wanted.id });
    showItems(items, searchOthers(NO_FILTER, list));
  }
  selectIndex(useItems.getState().visible.indexOf(wanted));
  useItems.setState(({ revealCount }) => ({ revealCount: revealCount + 1 }));
}

/** Sets the text of the main input and filters the list by it (spec §2). */
export function setInputText(inputText: string): void {
  const state = useItems.getState();
  const filter = readFilter(takeTypedLater(inputText, state.list), useClock.getState().now);
  const others = searchOthers(filter, state.list);
  useItems.setState({
    inputText,
    inputError: null,
    filter,
    revealedId: null,
    ...withOthers(ownRows({ ...state, filter, revealedId: null }, state.items), others),
    selectedIndex: -1,
  });
}

/**
 * Removes the text `taken`, from which an item was created, from the main input. Words that were typed after it stay. If
 * the input no longer begins with `taken`, nothing is removed.
 */
export function clearInputOf(taken: string | null): void {
  const { inputText } = useItems.getState();
  if (inputText === taken) setInputText('');
  else if (taken && inputText.startsWith(`${taken} `))
    setInputText(inputText.slice(taken.length).trimStart());
}

/** Restores a text of the main input. It doesn't filter until it is edited. */
export function restoreInputText(inputText: string): void {
  takeTypedLater(inputText, useItems.getState().list);
  useItems.setState({ inputText, inputError: null });
}

/** Whether the main input holds a text that isn't saved. */
export function isInputNew(): boolean {
  const { inputText, items } = useItems.getState();
  return isNewText(inputText, items);
}

/** Whether words in a text of the main input aren't saved. A text that matches items is a search. */
export function isNewText(text: string, items: readonly ItemView[]): boolean {
  const filter = readFilter(text, '');
  return filter.words.length > 0 && filterItems(items, filter).length === 0;
}

/**
 * Selects the first hit in another collection as soon as there is one. If a restored draft doesn't filter yet, it is
 * searched for first.
 */
export function selectFirstOtherHit(): void {
  stopWaiting();
  const { inputText, filter } = useItems.getState();
  if (filter === NO_FILTER) setInputText(inputText);
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

/** Selects a visible item by its index. The index is limited to the list; -1 selects none. */
export function selectIndex(index: number): void {
  const { visible } = useItems.getState();
  useItems.setState({ selectedIndex: Math.max(-1, Math.min(index, visible.length - 1)) });
}

/**
 * Moves the selection by a number of rows, within the list. If nothing is selected, moving down selects the first row.
 *
 * @param from index from which to move
 */
export function moveSelection(by: number, from = useItems.getState().selectedIndex): void {
  if (from === -1 && by < 0) selectIndex(-1);
  else selectIndex(Math.max(0, from + by));
}

/** Handles the engine's `itemsChanged` event: updates the index, the searches and the open list. */
export function onItemsChanged(ids: readonly string[], isFromTab = false): void {
  const changes = updateIndex(ids);
  useItemChanges.setState({ ids, isFromTab });
  updatePaletteItems(changes);
  const others = otherCollections.update(changes);
  const { list, filter, items: before } = useItems.getState();
  if (list === null) return;
  const items = itemsIn(list);
  if (filter !== NO_FILTER) updateResults(list, before, items, changes);
  showItems(items, others);
}

/** Clears the list and the main input, for the next account. */
export function resetItems(): void {
  resetIndex();
  clearPaletteItems();
  otherCollections.search(NO_FILTER);
  takeTypedLater('', null);
  useItems.setState({ ...NO_LIST, ...NOTHING_TYPED });
  useItemChanges.setState({ ids: [], isFromTab: false });
}

/** Searches the collections that aren't open. From the trash bin, nothing is searched. */
function searchOthers(filter: Filter, list: ListKey | null): SearchResults {
  if (list === null || list === 'trash') return otherCollections.search(NO_FILTER);
  return otherCollections.search(filter, list.collection);
}

function showItems(items: readonly ItemView[], others: SearchResults): void {
  useItems.setState((state) => ({
    items,
    ...withSelection(state, ownRows(state, items), others),
  }));
}

function withSelection(state: ItemsState, own: OwnRows, others: SearchResults) {
  const rows = withOthers(own, others);
  return { ...rows, selectedIndex: followSelection(state, rows) };
}

function withOthers({ rows, laterCount }: OwnRows, { hits, isSearching }: SearchResults) {
  const visible = hits.length === 0 ? rows : [...rows, ...hits];
  return { visible, laterCount, otherHitCount: hits.length, isSearching };
}

function ownHits({ visible, otherHitCount, laterCount }: ItemsState): OwnRows {
  const rows = otherHitCount === 0 ? visible : visible.slice(0, -otherHitCount);
  return { rows, laterCount };
}

useSettings.subscribe(({ hasDoneTodos }, before) => {
  if (hasDoneTodos !== before.hasDoneTodos) onItemsChanged([]);
});

// Items have come back, or the clock was set back and some are later again.
useClock.subscribe(({ now }) => {
  const { list, items, filter } = useItems.getState();
  if (list === null) return;
  const isOfNow = filter.now === '';
  if (!isOfNow) useItems.setState({ filter: { ...filter, now } });
  const others = isOfNow
    ? otherCollections.update([])
    : searchOthers(useItems.getState().filter, list);
  showItems(items, others);
});
