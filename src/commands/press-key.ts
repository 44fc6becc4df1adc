import { typesCharacter } from './chord';

const BUTTONS = 'button, a[href], input:is([type="checkbox"], [type="radio"])';
const TEXT_FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"])';
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/**
 * Presses a key again, where the focus is now. A browser does nothing by itself for a key that a script
 * presses: what it would do in a field or with a button is done here. A caret isn't moved. Returns whether the
 * key did anything.
 */
export function pressKey(event: KeyboardEvent): boolean {
  const { key, code, repeat, shiftKey, ctrlKey, altKey, metaKey } = event;
  const modifierAltGraph = event.getModifierState('AltGraph');
  const modifiers = { shiftKey, ctrlKey, altKey, metaKey, modifierAltGraph };
  const options = { key, code, repeat, ...modifiers, bubbles: true, cancelable: true };
  const target = document.activeElement ?? document.body;
  const isLeft = target.dispatchEvent(new KeyboardEvent('keydown', options));
  // A command may have moved the focus: the browser types where it is by then.
  if (!isLeft) return true;
  return (
    document.activeElement instanceof HTMLElement && doByDefault(event, document.activeElement)
  );
}

function doByDefault(event: KeyboardEvent, target: HTMLElement): boolean {
  const { key, shiftKey } = event;
  if (key === 'Tab') focusNext(target, shiftKey ? -1 : 1);
  else if (target.matches(TEXT_FIELDS)) typeInto(target, event);
  else if (target.matches(BUTTONS) && (key === 'Enter' || key === ' ')) target.click();
  else return false;
  return true;
}

function typeInto(field: HTMLElement, event: KeyboardEvent): void {
  const { key } = event;
  if (key === 'Enter' && field instanceof HTMLInputElement) field.form?.requestSubmit();
  else if (key === 'Enter') edit('insertText', '\n');
  else if (key === 'Backspace') edit('delete');
  else if (key === 'Delete') edit('forwardDelete');
  else if (typesCharacter(event)) edit('insertText', key);
}

/** It is deprecated and stays: nothing else writes into a browser's undo history. */
function edit(command: 'insertText' | 'delete' | 'forwardDelete', text?: string): void {
  document.execCommand(command, false, text);
}

/** Moves the focus as Tab does, within the dialog that holds it. */
function focusNext(from: HTMLElement, step: number): void {
  const place = from.closest('[role="dialog"]') ?? document.body;
  const all = [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((element) =>
    element.checkVisibility(),
  );
  all.at((all.indexOf(from) + step) % all.length)?.focus();
}
