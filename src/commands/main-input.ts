import { setInputText, useItems } from '../stores/items/items';
import { editText } from './edit-text';

/** Id of the main input's element. */
export const MAIN_INPUT_ID = 'main-input';

/** Focuses the main input once the menu that calls this has closed and a newly opened list is rendered. */
export function focusMain(): void {
  requestAnimationFrame(focusMainInput);
}

/** Whether a field has text, which its keys edit. */
export function isInputText(field: EventTarget | null): boolean {
  return field instanceof HTMLInputElement && field.value !== '';
}

/** Whether the caret of a field is at the end of its text, with nothing selected. */
export function isCaretAtEnd(field: EventTarget | null): boolean {
  if (!(field instanceof HTMLInputElement)) return false;
  const { selectionStart: start, selectionEnd: end, value } = field;
  return start === value.length && end === value.length;
}

/** Focuses the main input, with the caret at the end of its text. */
export function focusMainInput(): void {
  const input = document.getElementById(MAIN_INPUT_ID);
  if (!(input instanceof HTMLInputElement)) return;
  input.focus();
  input.setSelectionRange(input.value.length, input.value.length);
}

/** Appends a text to that of the main input, on a page that has one. */
export function addToInput(text: string): void {
  if (document.getElementById(MAIN_INPUT_ID) === null) return;
  setInputText(useItems.getState().inputText + text);
}

/**
 * Replaces the whole text of the main input as if the user had typed it, so that the browser's undo restores the old
 * text.
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
  // A clicked button may disappear with the text. The focus then moves to where the list's keys work.
  focusMain();
}
