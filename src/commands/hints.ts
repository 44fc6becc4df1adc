import { useSyncExternalStore } from 'react';
import { useItems } from '../stores/items/items';
import { useMarks } from '../stores/items/marks';
import type { Command } from './command';
import { readContext } from './context';
import { MAIN_INPUT_ID } from './main-input';
import { COMMANDS } from './table';

interface HintList {
  title: string;
  hints: readonly Command[];
}

function subscribeToFocus(listener: () => void): () => void {
  document.addEventListener('focusin', listener);
  document.addEventListener('focusout', listener);
  return () => {
    document.removeEventListener('focusin', listener);
    document.removeEventListener('focusout', listener);
  };
}

/** The commands whose keys mean something right now: for the selected item, the input, or the page. */
export function useHints(): HintList {
  const selected = useItems((state) => state.visible[state.selectedIndex]);
  const isInTrash = useItems((state) => state.list === 'trash');
  useMarks(({ ids }) => ids);
  // The arrows mean nothing in an empty list.
  useItems((state) => state.visible.length > 0);
  const isInInput = useSyncExternalStore(
    subscribeToFocus,
    () => document.activeElement?.id === MAIN_INPUT_ID,
  );
  const context = { ...readContext(selected), isInTrash };
  const shown = ({ keys, applies }: Command) => keys.length > 0 && applies(context);

  if (selected) {
    const ofItem = COMMANDS.filter((command) => command.hintFor === 'item' && shown(command));
    return { title: 'Selected item', hints: ofItem };
  }
  const place = isInInput ? 'input' : 'page';
  const ofPlace = COMMANDS.filter(
    ({ hintFor }) => hintFor === place || hintFor === 'everywhere',
  ).filter(shown);
  return { title: isInInput ? 'Main input' : isInTrash ? 'Trash bin' : 'List', hints: ofPlace };
}
