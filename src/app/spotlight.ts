import { createSpotlightStore, useSpotlight, type SpotlightStore } from '@mantine/spotlight';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { shallow } from 'zustand/shallow';
import { isComposing } from '../commands/chord';

/** `KeyboardEvent.key` of the keys that Spotlight handles, for which it expects the same `code`. */
const KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter']);

/**
 * Creates the state of an open Spotlight with its first action selected.
 *
 * Spotlight selects by `updateState`, which notifies no subscriber, so the active descendant would not follow. Here
 * it notifies, except when nothing changes: for each letter Spotlight also sets values that it has already, and
 * the whole list would be rendered once more.
 * @param listId id of the list of actions, since keys may come before Spotlight's own effect sets it
 */
export function createOpenSpotlight(listId: string): SpotlightStore {
  const store = createSpotlightStore();
  store.updateState((state) => ({ ...state, opened: true, selected: 0, listId }));
  const updateState: SpotlightStore['updateState'] = (value) => {
    const before = store.getState();
    const after = typeof value === 'function' ? value(before) : value;
    if (!shallow(before, after)) store.setState(after);
  };
  return { ...store, updateState };
}

/**
 * Index of the selected entry. Each query starts with the first entry. When entries are added or removed above
 * the one that the user has selected, the selection stays on it.
 */
export function useSelectedIndex(
  store: SpotlightStore,
  query: string,
  entries: readonly { id: string }[],
): number {
  const { selected } = useSpotlight(store);
  const last = useRef({ query, selected, id: entries[selected]?.id, isChosen: false });
  useLayoutEffect(() => {
    const before = last.current;
    const isNew = query !== before.query;
    const isChosen = !isNew && (before.isChosen || selected !== before.selected);
    let index = selected;
    if (isNew) index = 0;
    else if (selected === before.selected && isChosen)
      index = entries.findIndex(({ id }) => id === before.id);
    // The entry is gone, or Spotlight found nothing to select: both are -1.
    index = Math.max(0, index);
    last.current = { query, selected: index, id: entries[index]?.id, isChosen };
    if (index !== selected) store.updateState((state) => ({ ...state, selected: index }));
  });
  return selected;
}

/**
 * Handles a key of the search field in the capture phase, before Spotlight does. Spotlight identifies keys by
 * `code`: an arrow of a number pad, or Android's Enter, is dispatched again with the code that it expects. A key
 * of a composition never reaches it, because it would run an action for the Enter by which Safari ends one.
 */
export function passKeyToSpotlight(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, code } = event;
  if (isComposing(event.nativeEvent)) return event.stopPropagation();
  if (!KEYS.has(key) || code === key) return;
  event.stopPropagation();
  event.preventDefault();
  const options = { key, code: key, bubbles: true, cancelable: true };
  event.currentTarget.dispatchEvent(new window.KeyboardEvent('keydown', options));
}
