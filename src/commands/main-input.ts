import { setInputText, useItems } from '../stores/items/items';
import { editText } from './edit-text';
import { LIST_ID } from './option-id';

/** Id of the main input's element: keys pressed elsewhere lead to it. */
export const MAIN_INPUT_ID = 'main-input';

/** Puts the focus where keys mean the list: into the main input, in the trash on the list itself. */
export function focusMain(): void {
  // Not before the menu that it is called from has closed, and the other list is there.
  requestAnimationFrame(() => {
    const input = document.getElementById(MAIN_INPUT_ID);
    const isUsable = input instanceof HTMLInputElement && !input.disabled;
    if (isUsable) focusMainInput();
    else document.getElementById(LIST_ID)?.focus();
  });
}

/** Whether keys pressed there belong to a text: the main input holds one. */
export function isInputText(field: EventTarget | null): boolean {
  return field instanceof HTMLInputElement && field.value !== '';
}

/** Puts the focus into the main input, with the caret at the end of its text. */
export function focusMainInput(): void {
  const input = document.getElementById(MAIN_INPUT_ID);
  if (!(input instanceof HTMLInputElement)) return;
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}

/** Adds a text to that of the main input, where somebody can write into it. */
export function addToInput(text: string): void {
  const input = document.getElementById(MAIN_INPUT_ID);
  if (!(input instanceof HTMLInputElement) || input.disabled) return;
  setInputText(useItems.getState().inputText + text);
}

/**
 * Puts a text in the place of all that the main input holds, as if it had been typed: what stood
 * there may be half a thought, and undoing brings it back.
 */
export function replaceInputText(text: string): void {
  focusMainInput();
  const input = document.getElementById(MAIN_INPUT_ID);
  if (input instanceof HTMLInputElement && document.activeElement === input) {
    input.select();
    const isWritten = text === '' ? editText('delete') : editText('insertText', text);
    if (isWritten) return;
  }
  setInputText(text);
  // Whoever pressed a button that goes with the text stays where keys mean the list.
  focusMain();
}
