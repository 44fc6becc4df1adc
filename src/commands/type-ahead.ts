import { hasKey, isComposing, typesCharacter } from './chord';
import { editText } from './edit-text';

/**
 * Where the collected text goes: to an overlay that is loading, or to the main input behind a dialog that is about to
 * close.
 */
export type TypeAheadTarget = 'overlay' | 'main input';

const OVERLAY_FIELD =
  '[role="dialog"] :is(textarea, input:not([type="checkbox"], [type="radio"], [type="file"]))';
/** Keys that are ignored, because they would act on the element that still has the focus. */
const DROPPED_KEYS = /^(Tab|Delete|Arrow\w+|Home|End|Page\w+)$/;

/** The Escape handlers of everything that is waited for, the newest last. */
let waiting: readonly (() => void)[] = [];
let isListening = false;
let typed = '';
let addToMainInput: (text: string) => void = () => undefined;

/** Sets the function that adds text to the main input. Visitors have no main input and don't load its code. */
export function connectMainInput(add: (text: string) => void): void {
  addToMainInput = add;
}

/** Whether typed text is being collected. Meanwhile, commands don't run. */
export function isTypingAhead(): boolean {
  return isListening;
}

/**
 * Collects typed and pasted text. The returned function ends this. It appends the text to the overlay's focused field,
 * or to the main input if there is no such field or `target` is the main input.
 */
export function startTypeAhead(target: TypeAheadTarget, onEscape: () => void): () => void {
  waiting = [...waiting, onEscape];
  isListening = true;
  // Listeners of the window run before those of the document. Adding one again has no effect.
  window.addEventListener('keydown', collectKey, { capture: true });
  window.addEventListener('paste', collectPaste, { capture: true });
  return () => {
    waiting = waiting.filter((other) => other !== onEscape);
    // An overlay takes the focus in the commit that mounts it. The list of a new collection opens later.
    if (target === 'overlay') queueMicrotask(() => finish(target));
    else requestAnimationFrame(() => finish(target));
  };
}

function collectKey(event: KeyboardEvent): void {
  if (!hasKey(event) || isComposing(event)) return;
  const { key, repeat, ctrlKey, metaKey, altKey } = event;
  if (typesCharacter(event)) typed += key;
  // The dialog has closed, but text is collected for one more frame. Keys that aren't text are for the page already.
  else if (waiting.length === 0 && typed === '') return;
  else if (ctrlKey || metaKey || altKey) return;
  else if (key === 'Backspace') typed = [...typed].slice(0, -1).join('');
  else if (key === 'Escape') waiting.at(-1)?.();
  // A repeated Enter comes from the command that is waited for, whose key is still down.
  else if (key === 'Enter') typed += repeat ? '' : '\n';
  else if (!DROPPED_KEYS.test(key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function collectPaste(event: ClipboardEvent): void {
  const pasted = event.clipboardData?.getData('text/plain') ?? '';
  if (pasted === '') return;
  typed += pasted;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function finish(target: TypeAheadTarget): void {
  // A component that has loaded may in turn wait for another one.
  if (waiting.length > 0 || !isListening) return;
  isListening = false;
  window.removeEventListener('keydown', collectKey, { capture: true });
  window.removeEventListener('paste', collectPaste, { capture: true });
  const text = typed;
  typed = '';
  if (text.trim() === '') return;
  if (target === 'main input' || !appendToOverlay(text)) addToMainInput(onOneLine(text));
}

/** Appends a text to the overlay's field that has the focus. Returns whether there is one. */
function appendToOverlay(text: string): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return false;
  if (!field.matches(OVERLAY_FIELD)) return false;
  field.setSelectionRange(field.value.length, field.value.length);
  return editText('insertText', field instanceof HTMLInputElement ? onOneLine(text) : text);
}

function onOneLine(text: string): string {
  return text.replace(/[\r\n]+$/, '').replaceAll(/[\r\n]+/g, ' ');
}
