import { typesCharacter } from './chord';
import { editText } from './edit-text';

const BUTTONS = 'button, a[href]';
const CHOICES = 'input:is([type="checkbox"], [type="radio"])';
const TEXT_FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"])';
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/** Where a key moves the caret to, and how far, as `Selection.modify` calls it. */
const MOVES: Readonly<Record<string, [direction: string, granularity: string]>> = {
  ArrowLeft: ['left', 'character'],
  ArrowRight: ['right', 'character'],
  ArrowUp: ['backward', 'line'],
  ArrowDown: ['forward', 'line'],
  Home: ['backward', 'lineboundary'],
  End: ['forward', 'lineboundary'],
};

/**
 * Presses a key again, where the focus is now. A browser does nothing by itself for a key that a script
 * presses: what it would do in a field or with a button is done here. Returns whether the key did anything.
 */
export function pressKey(event: KeyboardEvent): boolean {
  const { key, code, repeat, shiftKey, ctrlKey, altKey, metaKey } = event;
  const modifierAltGraph = event.getModifierState('AltGraph');
  const modifiers = { shiftKey, ctrlKey, altKey, metaKey, modifierAltGraph };
  const options = { key, code, repeat, ...modifiers, bubbles: true, cancelable: true };
  if (!dispatch(new KeyboardEvent('keydown', options))) return true;
  // A command may have moved the focus: the browser types where it is by then.
  const target = document.activeElement;
  return target instanceof HTMLElement && doByDefault(event, target);
}

/** Pastes a text where the focus is now. Returns whether anything took it. */
export function pasteText(text: string): boolean {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const options = { clipboardData, bubbles: true, cancelable: true };
  if (!dispatch(new ClipboardEvent('paste', options))) return true;
  return document.activeElement?.matches(TEXT_FIELDS) === true && editText('insertText', text);
}

/** Whether an event was left to the browser. */
function dispatch(event: Event): boolean {
  return (document.activeElement ?? document.body).dispatchEvent(event);
}

function doByDefault(event: KeyboardEvent, target: HTMLElement): boolean {
  const { key, shiftKey } = event;
  const isField = target.matches(TEXT_FIELDS);
  if (key === 'Tab') focusNext(target, shiftKey ? -1 : 1);
  else if (isField && !(key === 'Enter' && target instanceof HTMLInputElement))
    editBy(event, target);
  else if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit();
  else if (key === 'Enter' && target.matches(BUTTONS)) target.click();
  else if (key === ' ' && target.matches(`button, ${CHOICES}`)) target.click();
  else return false;
  return true;
}

/** Does what a key does in a text field. */
function editBy(event: KeyboardEvent, field: HTMLElement): void {
  const { key, shiftKey, ctrlKey, metaKey } = event;
  const move = MOVES[key];
  const chord = ctrlKey || metaKey ? key.toLowerCase() : '';
  if (move) getSelection()?.modify(shiftKey ? 'extend' : 'move', ...move);
  else if (key === 'Enter') editText('insertText', '\n');
  else if (key === 'Backspace') editText('delete');
  else if (key === 'Delete') editText('forwardDelete');
  else if (typesCharacter(event)) editText('insertText', key);
  else if (chord === 'a') selectAll(field);
  else if (chord === 'z') editText(shiftKey ? 'redo' : 'undo');
  else if (chord === 'y') editText('redo');
}

function selectAll(field: HTMLElement): void {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}

/** Moves the focus as Tab does, within the dialog that holds it. */
function focusNext(from: HTMLElement, step: number): void {
  const place = from.closest('[role="dialog"]') ?? document.body;
  const all = [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) =>
    element.checkVisibility(),
  );
  all.at((all.indexOf(from) + step) % all.length)?.focus();
}
