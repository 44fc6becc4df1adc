/** A text field that was typed into since the last gesture. */
interface Typing {
  field: EventTarget;
  /** What it held before; null where that isn't known. */
  start: string | null;
  /** Whether all that was typed has been undone in it. */
  isUndone: boolean;
}

let typing: Typing | null = null;
let before: { field: EventTarget; text: string } | null = null;

/** Listens for what is typed into text fields. Returns the way to stop. */
export function listenForTyping(target: Document): () => void {
  const options = { capture: true };
  target.addEventListener('beforeinput', onBeforeInput, options);
  target.addEventListener('input', onInput, options);
  return () => {
    target.removeEventListener('beforeinput', onBeforeInput, options);
    target.removeEventListener('input', onInput, options);
  };
}

/** A gesture was made: what is undone next is that. */
export function endTyping(): void {
  typing = null;
  before = null;
}

/** Whether undoing in a field means what was typed there: then it is the browser's. */
export function isTextUndo(field: EventTarget | null): boolean {
  return typing !== null && typing.field === field && !typing.isUndone;
}

/** Whether redoing in a field means what was typed there. */
export function isTextRedo(field: EventTarget | null): boolean {
  return typing !== null && typing.field === field;
}

function onBeforeInput({ target: field }: Event): void {
  if (!field || typing?.field === field || before?.field === field) return;
  before = { field, text: textOf(field) };
}

function onInput(event: Event): void {
  const field = event.target;
  if (!field) return;
  const isSame = typing?.field === field;
  const start = isSame ? typing!.start : before?.field === field ? before.text : null;
  before = null;
  const isUndo = (event as InputEvent).inputType === 'historyUndo';
  typing = { field, start, isUndone: isUndo && textOf(field) === start };
}

function textOf(field: EventTarget): string {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isField ? field.value : '';
}
