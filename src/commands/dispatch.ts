import type { ItemView } from '../domain/item';
import { showNotice } from '../notices/show-notice';
import { dialogKeys, useDialogs } from '../stores/dialogs';
import { useItemMenu } from '../stores/items/item-menu';
import { listenForTyping } from '../stores/undo/text-undo';
import { nameUndoKeys } from '../stores/undo/undo';
import { hasKey, isComposing, matchesChord, mayType, typesCharacter } from './chord';
import type { CommandScope } from './command';
import { readContext } from './context';
import { addToInput, focusMainInput, MAIN_INPUT_ID } from './main-input';
import { isOverlayOpen } from './overlays';
import { COMMANDS, commandById, keysOf } from './table';
import { connectMainInput, isTypingAhead } from './type-ahead';

const OWN_KEYS = 'input, textarea, select, button, a[href], [contenteditable]';
/** Keys without a character of their own: of an input method, and of an accent that waits for its letter. */
const BEGINS_TEXT: ReadonlySet<string> = new Set(['Process', 'Unidentified', 'Dead']);
const TEXT_FIELDS = 'input, textarea, select, [contenteditable]';

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

/** Starts listening for the commands' keys. Returns the way to stop. */
export function listenForKeys(target: Document): () => void {
  // Before any component has its turn: an Escape that closes a menu would find it closed already,
  // and mean something else.
  target.addEventListener('keydown', handleKey, { capture: true });
  const stopListening = listenForTyping(target);
  connectMainInput(addToInput);
  nameUndoKeys(keysOf);
  return () => {
    target.removeEventListener('keydown', handleKey, { capture: true });
    stopListening();
  };
}

/** Whether a key means a command, wherever that applies. */
function isCommandKey(event: KeyboardEvent): boolean {
  return COMMANDS.some(({ keys }) => keys.some((chord) => matchesChord(event, chord)));
}

function handleKey(event: KeyboardEvent): void {
  if (!hasKey(event)) return;
  if (isTypingAhead()) {
    // Only one command waits at a time. Its keys must not reach the browser, which would save the page, for example.
    if (isCommandKey(event)) event.preventDefault();
    return;
  }
  const scopes = scopesOf(event.target);
  if (!isComposing(event) && runKey(event, scopes)) return;
  if (scopes.includes('list') && isTypedText(event)) focusMainInput();
}

/** Runs the command that a key means here; returns whether there is one. */
function runKey(event: KeyboardEvent, scopes: readonly CommandScope[]): boolean {
  const context = readContext();
  const meant = COMMANDS.filter(
    ({ scope, keys, isTextKey }) =>
      scopes.includes(scope) &&
      keys.some((chord) => matchesChord(event, chord)) &&
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

/** Where a key was pressed decides which commands it can mean. */
function scopesOf(target: EventTarget | null): CommandScope[] {
  // From the moment it is opened, also while its code is still being read.
  if (dialogKeys() !== null || useDialogs.getState().current !== null) return ['dialog'];
  // One that is inert is a picture of it, shown until the app is drawn.
  const isList =
    document.querySelector('[role="listbox"][aria-label="Items"]:not([inert])') !== null;
  // An item's menu is open before its code has come.
  const isCovered = useItemMenu.getState().open !== null || isOverlayOpen();
  if (!isList || isCovered) return ['app'];
  if (!(target instanceof HTMLElement)) return ['page', 'list', 'app'];
  if (target.id === MAIN_INPUT_ID) return ['input', 'list', 'app'];
  return target.closest(OWN_KEYS) ? ['app'] : ['page', 'list', 'app'];
}

/**
 * Whether a key that was pressed outside all fields begins a text: then it goes into the main
 * input. A space scrolls and a digit names a collection, so neither does.
 */
function isTypedText(event: KeyboardEvent): boolean {
  const isInField = event.target instanceof HTMLElement && event.target.closest(TEXT_FIELDS);
  if (isInField) return false;
  if (BEGINS_TEXT.has(event.key)) return mayType(event);
  return typesCharacter(event) && !/[\s0-9]/.test(event.key);
}
