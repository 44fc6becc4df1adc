import { create } from 'zustand';
import type { Failure } from '../../domain/failure';
import { readFilter } from '../../domain/filter';
import type { ItemView } from '../../domain/item';
import { belongsTo, compareIn, listKeyOf, type ListKey } from '../../domain/item-list';
import { currentEngine, engine } from '../sync/current-engine';
import { readingFailure, refresh, useReading } from '../sync/reading';
import type { ValidationError } from '../../domain/validation-errors';
import { filterItems, withChanges } from './item-list';

interface ItemsState {
  /** The list on the screen; null before a collection is open. */
  list: ListKey | null;
  /** All of the list, in its order. */
  items: readonly ItemView[];
  /** What the main input holds; it filters the list (spec §2). */
  inputText: string;
  /** Why Enter created nothing, until the text is changed. */
  inputError: ValidationError | null;
  /** The items that pass the filter. */
  visible: readonly ItemView[];
  /** Index of the selected item among the visible ones, -1 for none (spec §2). */
  selectedIndex: number;
}

const NO_LIST = {
  list: null,
  items: [],
  visible: [],
  selectedIndex: -1,
} as const;

/** The list of items on the screen. */
export const useItems = create<ItemsState>(() => ({ ...NO_LIST, inputText: '', inputError: null }));

const useItemVersion = create(() => ({ version: 0 }));

/** An item as it is now, wherever it stands; undefined when there is none. */
export function useItem(itemId: string): ItemView | undefined {
  return useItemVersion(() => currentEngine()?.items.view(itemId));
}

/** Why the list on the screen may lack rows; null where there is nothing to say. */
export function useListFailure(): Failure | null {
  const isNew = useItems(({ list }) => isNewHere(list));
  const failure = useReading(readingFailure);
  return isNew ? null : failure;
}

/** What stands in the list's place: `loading` until rows are known, `failed` when none could be read. */
export function useListStatus(): 'loading' | 'ready' | 'failed' {
  const isOpen = useItems(({ list }) => list !== null);
  const isKnown = useItems(({ list, items }) => items.length > 0 || isNewHere(list));
  const isWhole = useReading((state) => state.isWhole);
  const failure = useListFailure();
  if (isKnown) return 'ready';
  if (failure) return 'failed';
  return isWhole && isOpen ? 'ready' : 'loading';
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
  const known = [...engine().items.views()].filter((item) => belongsTo(list, item));
  known.sort(compareIn(list));
  useItems.setState({ ...NO_LIST, list });
  showItems(known);
  refresh();
}

/** Takes the main input's text, which filters as it is typed (spec §2). */
export function setInputText(inputText: string): void {
  const { items } = useItems.getState();
  useItems.setState({
    inputText,
    inputError: null,
    visible: filterItems(items, readFilter(inputText)),
    selectedIndex: -1,
  });
}

/**
 * Whether the main input holds a text that is still to become an item. One that finds items is
 * looked for, and a lost search is no loss.
 */
export function isInputNew(): boolean {
  const { inputText, visible } = useItems.getState();
  return readFilter(inputText).kind === 'text' && visible.length === 0;
}

/** Selects a visible item by its index; the ends of the list are the ends of the selection. */
export function selectIndex(index: number): void {
  const { visible } = useItems.getState();
  useItems.setState({ selectedIndex: Math.max(-1, Math.min(index, visible.length - 1)) });
}

/** Moves the selection by some rows, staying in the list; from none, down selects the first. */
export function moveSelection(by: number): void {
  const { selectedIndex } = useItems.getState();
  if (selectedIndex === -1) selectIndex(by > 0 ? by - 1 : -1);
  else selectIndex(Math.max(0, selectedIndex + by));
}

/** Some items have changed: those of the list on the screen are shown as they are now. */
export function onItemsChanged(ids: readonly string[]): void {
  useItemVersion.setState(({ version }) => ({ version: version + 1 }));
  const { list, items } = useItems.getState();
  if (list === null) return;
  showItems(withChanges(items, list, ids, engine().items.view));
}

/** Nothing is shown; the next account starts anew. */
export function resetItems(): void {
  useItems.setState({ ...NO_LIST, inputText: '', inputError: null });
}

function showItems(items: readonly ItemView[]): void {
  useItems.setState((state) => {
    const visible = filterItems(items, readFilter(state.inputText));
    return {
      items,
      visible,
      selectedIndex: followSelection(state, visible),
    };
  });
}

/** The selection stays with its item; when that has left the list, with its place. */
function followSelection(state: ItemsState, visible: readonly ItemView[]): number {
  const selected = state.visible[state.selectedIndex];
  if (selected === undefined) return -1;
  if (visible[state.selectedIndex]?.id === selected.id) return state.selectedIndex;
  const index = visible.findIndex(({ id }) => id === selected.id);
  return index === -1 ? Math.min(state.selectedIndex, visible.length - 1) : index;
}
