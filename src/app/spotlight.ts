import { createSpotlightStore, useSpotlight, type SpotlightStore } from '@mantine/spotlight';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { shallow } from 'zustand/shallow';
import { isComposing } from '../commands/chord';

/** Keys that Spotlight handles. It expects `KeyboardEvent.code` to have the same value as `key`. */
const KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter']);

/**
 * Creates the store of an open Spotlight, with its first action selected.
 *
 * Spotlight selects with `updateState`, which doesn't notify subscribers, so the active descendant would not be
 * updated. Here it notifies them, except if nothing changes: for each letter, Spotlight also sets values to what they
 * already are, which would render the whole list once more.
 * @param listId id of the list of actions, because a key may be pressed before Spotlight's own effect sets it
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
 * Returns the index of the selected entry. Each query starts with the first entry. If entries above the selected one
 * are added or removed, the selection stays on it.
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
    // The selected entry was removed, or Spotlight found nothing to select. Both give -1.
    index = Math.max(0, index);
    last.current = { query, selected: index, id: entries[index]?.id, isChosen };
    if (index !== selected) store.updateState((state) => ({ ...state, selected: index }));
  });
  return selected;
}

/**
 * Handles a key of the search field in the capture phase, before Spotlight does. Spotlight identifies keys by `code`,
 * which differs for the arrows of a number pad and for Enter on Android. Such a key is dispatched again with the
 * expected `code`. Keys of an input method's composition are stopped, because the Enter that ends a composition in
 * Safari would run an action.
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
