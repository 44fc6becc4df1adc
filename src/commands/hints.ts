import { useSyncExternalStore } from 'react';
import { isNothingWritten } from '../stores/items/create-item';
import { useItems } from '../stores/items/items';
import { useMarks } from '../stores/items/marks';
import { useTypedLater } from '../stores/later/typed-later';
import { useKnownLink } from '../stores/search/known-link';
import { useSettings } from '../stores/settings';
import { useHistory } from '../stores/undo/history';
import { countOf } from '../texts/numbers';
import * as texts from '../texts/palette';
import { chordKeys } from './chord';
import type { Command, CommandContext } from './command';
import { readContext } from './context';
import { isControl, worksIn } from './controls';
import { MAIN_INPUT_ID } from './main-input';
import { COMMANDS } from './table';

interface Hint {
  id: string;
  label: string;
  /** The keys as they are printed on the keyboard, or the text to type. */
  keys: readonly string[];
}

interface HintList {
  title: string;
  hints: readonly Hint[];
}

function subscribeToFocus(listener: () => void): () => void {
  document.addEventListener('focusin', listener);
  document.addEventListener('focusout', listener);
  return () => {
    document.removeEventListener('focusin', listener);
    document.removeEventListener('focusout', listener);
  };
}

/** Returns the hints for the commands whose keys work now: those of the selected item, the input, or the page. */
export function useHints(): HintList {
  const selected = useItems((state) => state.visible[state.selectedIndex]);
  const isInTrash = useItems((state) => state.list === 'trash');
  const marks = useMarks(({ ids }) => ids);
  // What a command does may depend on all marked items.
  useItems(({ visible }) => (marks.size > 0 ? visible : null));
  // Only render the hints again: the arrows do nothing in an empty list, and Enter may create what is written.
  useItems((state) => state.visible.length > 0);
  useItems(isNothingWritten);
  const focused = useSyncExternalStore(subscribeToFocus, () => document.activeElement);
  const isInInput = focused?.id === MAIN_INPUT_ID;
  // These render the hints again too, because commands depend on them.
  useHistory(({ undo }) => undo.length > 0);
  useSettings(({ hasDigitKeys }) => hasDigitKeys);
  useKnownLink(({ item }) => item);
  useTypedLater(({ typed }) => typed !== null);
  const context = readContext();
  const hintsFor = (...places: Command['hintFor'][]) =>
    COMMANDS.filter(
      ({ hintFor, scope, keys, applies }) =>
        hintFor &&
        places.includes(hintFor) &&
        !((isInInput || isControl(focused)) && scope === 'page') &&
        (keys.length === 0 || keys.some((chord) => worksIn(chord, scope, focused))) &&
        applies(context),
    )
      .map((command) => hintOf(command, context))
      .filter(({ keys }) => keys.length > 0)
      // “Edit” is the primary action of a note, and another command with a longer key.
      .filter((one, index, all) => all.findIndex(({ label }) => label === one.label) === index);

  if (marks.size > 0) return { title: countOf(marks.size, 'item'), hints: hintsFor('item') };
  if (selected) return { title: texts.selectedItem, hints: hintsFor('item') };
  return {
    title: isInTrash ? texts.trashBin : isInInput ? texts.mainInput : texts.list,
    hints: hintsFor(isInInput ? 'input' : 'page', 'everywhere'),
  };
}

function hintOf(command: Command, context: CommandContext): Hint {
  const { id, keys, hint, hintAs, rangeKeys } = command;
  const [first] = keys;
  const label = command.labelFor?.(context) ?? command.label;
  const typed = hint === undefined ? [] : [hint];
  const ownKeys = rangeKeys ?? (first === undefined ? typed : chordKeys(first));
  return { id, label, keys: ownKeys, ...hintAs?.(context) };
}
