import { create } from 'zustand';
import { failureOf, type Failure } from '../../domain/failure';
import { readFilter } from '../../domain/filter';
import type { ItemView } from '../../domain/item';
import { belongsTo, compareIn, listKeyOf, type ListKey } from '../../domain/item-list';
import { FOCUS_REFETCH_AFTER_MS } from '../../domain/limits';
import { logError } from '../../notices/log';
import { currentEngine, engine } from '../sync/current-engine';
import { endExpiredSession, useSession } from '../account/session';
import type { ValidationError } from '../../domain/validation-errors';
import { filterItems, withChanges } from './item-list';

interface ItemsState {
  /** The list on the screen; null before a collection is open. */
  list: ListKey | null;
  /** `loading` until the first rows are known; `failed` when they couldn't be read. */
  status: 'loading' | 'ready' | 'failed';
  failure: Failure | null;
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
  status: 'loading',
  failure: null,
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

/** When each list was last asked for, in ms since 1970. */
const askedAt = new Map<string, number>();

/** Shows a list: at once what is known of it, then what the server says (spec §4). */
export async function openList(list: ListKey): Promise<void> {
  const shown = useItems.getState().list;
  if (shown !== null && listKeyOf(shown) === listKeyOf(list)) return;
  const known = [...engine().items.views()].filter((item) => belongsTo(list, item));
  known.sort(compareIn(list));
  const isKnown = known.length > 0 || engine().isWhole();
  useItems.setState({ ...NO_LIST, list, status: isKnown ? 'ready' : 'loading' });
  showItems(known);
  await refetchList();
}

/** Reads the list on the screen again. A failure is told in the list's place (spec §8). */
export async function refetchList(): Promise<void> {
  const { list } = useItems.getState();
  const source = currentEngine();
  if (list === null || source === null) return;
  const isStillShown = () => currentEngine() === source && useItems.getState().list === list;
  askedAt.set(listKeyOf(list), Date.now());
  try {
    await source.refresh();
    if (isStillShown()) useItems.setState({ status: 'ready', failure: null });
  } catch (error) {
    if (useSession.getState().isExpired) return showWithoutSession(list);
    logError('Reading a list of items', error);
    const failure = failureOf(error);
    if (!isStillShown()) return;
    if (failure.kind === 'unauthenticated') endExpiredSession();
    else
      useItems.setState((state) => ({
        failure,
        status: state.items.length > 0 ? 'ready' : 'failed',
      }));
  }
}

/** Of an account whose session has expired only what the device holds can be shown. */
function showWithoutSession(list: ListKey): void {
  if (useItems.getState().list === list) useItems.setState({ status: 'ready' });
}

/** Whether more than two minutes have passed since the list on the screen was asked for (spec §2). */
export function isListStale(): boolean {
  const { list } = useItems.getState();
  if (list === null) return false;
  return Date.now() - (askedAt.get(listKeyOf(list)) ?? 0) > FOCUS_REFETCH_AFTER_MS;
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
  askedAt.clear();
  useItems.setState({ ...NO_LIST, inputText: '', inputError: null });
}

function showItems(items: readonly ItemView[]): void {
  useItems.setState((state) => {
    const visible = filterItems(items, readFilter(state.inputText));
    return {
      items,
      visible,
      selectedIndex: followSelection(state, visible),
      status: items.length > 0 ? 'ready' : state.status,
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
