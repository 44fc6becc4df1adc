import type { ItemView } from '../domain/item';
import { showNotice } from '../notices/show-notice';
import { dialogKeys, useDialogs } from '../stores/dialogs';
import { useItemMenu } from '../stores/items/item-menu';
import { usePalette } from '../stores/palette';
import { listenForTyping } from '../stores/undo/text-undo';
import { nameUndoKeys } from '../stores/undo/undo';
import { hasKey, isComposing, matchesChord, mayType, typesCharacter } from './chord';
import { isControl, worksIn } from './controls';
import type { CommandScope } from './command';
import { readContext } from './context';
import { addToInput, focusMainInput, MAIN_INPUT_ID } from './main-input';
import { LIST_ID } from './option-id';
import { isOverlayOpen } from './overlays';
import { COMMANDS, commandById, keysOf } from './table';
import { connectMainInput, isTypingAhead } from './type-ahead';

/** Keys that start a character without being one: keys of an input method, and dead keys such as an accent. */
const BEGINS_TEXT: ReadonlySet<string> = new Set(['Process', 'Unidentified', 'Dead']);
const FIELDS = 'input, textarea, select, [contenteditable]';

/** Runs a command on an item, or on the selected one, if it applies there. */
export function runCommand(id: string, item?: ItemView): void {
  const command = commandById(id);
  const context = readContext(item);
  if (command.applies(context)) command.run(context);
}

/** Runs a command on the item of one row, even if other items are marked. */
export function runOnRow(id: string, item: ItemView): void {
  const command = commandById(id);
  const context = { ...readContext(item), items: [item] };
  if (command.applies(context)) command.run(context);
}

/** Starts to listen for the commands' keys. The returned function stops this. */
export function listenForKeys(target: Document): () => void {
  // In the capture phase, before components handle the key. After an Escape closed a menu, the same Escape would
  // otherwise run a command of the list.
  target.addEventListener('keydown', handleKey, { capture: true });
  const stopListening = listenForTyping(target);
  connectMainInput(addToInput);
  nameUndoKeys(keysOf);
  return () => {
    target.removeEventListener('keydown', handleKey, { capture: true });
    stopListening();
  };
}

/** Whether a key belongs to any command, even one that doesn't apply at the moment. */
function isCommandKey(event: KeyboardEvent): boolean {
  return COMMANDS.some(({ keys }) => keys.some((chord) => matchesChord(event, chord)));
}

function handleKey(event: KeyboardEvent): void {
  if (!hasKey(event)) return;
  if (isTypingAhead()) {
    // Only one command waits at a time. Other commands' keys are kept from the browser, which would save the page, for
    // example.
    if (isCommandKey(event)) event.preventDefault();
    return;
  }
  const scopes = scopesOf(event.target);
  if (!isComposing(event) && runKey(event, scopes)) return;
  if (scopes.includes('list') && isTypedText(event)) focusMainInput();
}

/** Runs the command of a key in these scopes. Returns whether there is one. */
function runKey(event: KeyboardEvent, scopes: readonly CommandScope[]): boolean {
  const context = readContext();
  const meant = COMMANDS.filter(
    ({ scope, keys, isTextKey }) =>
      scopes.includes(scope) &&
      keys.some((chord) => matchesChord(event, chord) && worksIn(chord, scope, event.target)) &&
      !isTextKey?.(event.target),
  );
  const command = meant.find(({ applies }) => applies(context));
  if (!command) {
    const refusal = meant
      .map((one) => one.refusal?.(context) ?? one.misfit?.(context))
      .find(Boolean);
    if (!refusal) return false;
    event.preventDefault();
    if (!event.repeat) showNotice(refusal);
    return true;
  }
  event.preventDefault();
  if (!event.repeat || command.repeats) command.run(context);
  return true;
}

/** Returns the scopes whose commands a key can run if it is pressed in an element. */
function scopesOf(target: EventTarget | null): CommandScope[] {
  // A dialog waits behind the palette.
  if (usePalette.getState().isOpen) return ['app'];
  // A dialog counts as open while its code is still loading.
  if (dialogKeys() !== null || useDialogs.getState().current !== null) return ['dialog'];
  // An inert list belongs to the view snapshot, which is shown until the app has drawn the list.
  const isList = document.querySelector(`#${LIST_ID}:not([inert])`) !== null;
  // An item's menu counts as open while its code is still loading.
  const isCovered = useItemMenu.getState().open !== null || isOverlayOpen();
  if (!isList || isCovered) return ['app'];
  if (!(target instanceof HTMLElement)) return ['page', 'list', 'app'];
  if (target.id === MAIN_INPUT_ID) return ['input', 'list', 'app'];
  if (target.closest(FIELDS)) return ['app'];
  return isControl(target) ? ['list', 'app'] : ['page', 'list', 'app'];
}

/**
 * Whether a key that was pressed outside all fields starts a text, so that it goes into the main input. Spaces and
 * digits don't: they scroll the page and open collections.
 */
function isTypedText(event: KeyboardEvent): boolean {
  const isInField = event.target instanceof HTMLElement && event.target.closest(FIELDS);
  if (isInField) return false;
  if (BEGINS_TEXT.has(event.key)) return mayType(event);
  return typesCharacter(event) && !/[\s0-9]/.test(event.key);
}
