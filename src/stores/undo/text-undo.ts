/** A text field that the user has typed into since the last undo step. */
interface Typing {
  field: EventTarget;
  /** The field's text before the typing; null if unknown. */
  start: string | null;
  /** Whether the browser's undo has restored the `start` text. */
  isUndone: boolean;
}

let typing: Typing | null = null;
/** The field that is about to change, with its text before the change. */
let before: { field: EventTarget; text: string } | null = null;

/** Listens for typing in text fields. Returns a function that stops it. */
export function listenForTyping(target: Document): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  target.addEventListener('beforeinput', onBeforeInput, options);
  target.addEventListener('input', onInput, options);
  return () => listening.abort();
}

/** Forgets the typing, so that the next undo key undoes the last step. */
export function endTyping(): void {
  typing = null;
  before = null;
}

/** Whether the browser must handle the undo key, because the field has typed text to undo. */
export function isTextUndo(field: EventTarget | null): boolean {
  return isTextRedo(field) && !typing?.isUndone;
}

/** Whether the browser must handle the redo key, because the user has typed into the field. */
export function isTextRedo(field: EventTarget | null): boolean {
  return typing !== null && typing.field === field;
}

function onBeforeInput({ target: field }: Event): void {
  if (field && typing?.field !== field) before = { field, text: textOf(field) };
}

function onInput(event: Event): void {
  const field = event.target;
  if (!field) return;
  const known = before?.field === field ? before.text : null;
  const start = typing?.field === field ? typing.start : known;
  const isUndo = (event as InputEvent).inputType === 'historyUndo';
  typing = { field, start, isUndone: isUndo && textOf(field) === start };
  before = null;
}

function textOf(field: EventTarget): string {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isField ? field.value : '';
}
