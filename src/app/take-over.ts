import { flushSync } from 'react-dom';
import './prerendered.css';

/** A control that was used before the app had started. */
interface Held {
  key: string;
  /** What was typed into a field; null where nothing was. */
  typed: string | null;
  isFocused: boolean;
  selection: [number | null, number | null];
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Whether the page holds what the build has drawn of it. */
export function isPrerendered(root: HTMLElement): boolean {
  return root.hasAttribute('data-prerendered');
}

/**
 * Puts the app in the place of the prerendered page, in one frame. What was typed there meanwhile, the
 * focus and a form that was sent are carried over.
 */
export function takeOver(root: HTMLElement, draw: () => void): void {
  const held = readControls(root);
  const wanted = formsOf(root).findIndex((form) => form.hasAttribute('data-submit-wanted'));
  root.setAttribute('data-taking-over', '');
  flushSync(draw);
  root.removeAttribute('data-prerendered');
  giveBack(root, held);
  // What has the focus now has the look of it at once: measuring makes the browser take note.
  root.getBoundingClientRect();
  root.removeAttribute('data-taking-over');
  formsOf(root)[wanted]?.requestSubmit();
}

function formsOf(root: HTMLElement): HTMLFormElement[] {
  return [...root.querySelectorAll('form')];
}

/** The controls with a name for each that is the same in the app's own drawing of the page. */
function controlsOf(root: HTMLElement): Map<string, HTMLElement> {
  const controls = new Map<string, HTMLElement>();
  for (const control of root.querySelectorAll<HTMLElement>('a[href], button, input, textarea')) {
    const { tagName } = control;
    const words = isField(control) ? control.type + control.autocomplete : control.textContent;
    const name = `${tagName} ${control.getAttribute('aria-label') ?? ''} ${words}`;
    let count = 1;
    while (controls.has(`${name} ${count}`)) count += 1;
    controls.set(`${name} ${count}`, control);
  }
  return controls;
}

function readControls(root: HTMLElement): Held[] {
  return [...controlsOf(root)].map(([key, control]) => ({
    key,
    typed: isField(control) && control.value !== control.defaultValue ? control.value : null,
    isFocused: control === document.activeElement,
    selection: isField(control) ? [control.selectionStart, control.selectionEnd] : [null, null],
  }));
}

function giveBack(root: HTMLElement, held: readonly Held[]): void {
  const controls = controlsOf(root);
  for (const { key, typed, isFocused, selection } of held) {
    const control = controls.get(key);
    if (!control) continue;
    if (typed !== null && isField(control)) type(control, typed);
    // A field that was left with something in it is checked, as one that is left later.
    if (typed !== null && !isFocused)
      flushSync(() => control.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    if (!isFocused) continue;
    control.focus({ preventScroll: true });
    const [start, end] = selection;
    if (isField(control) && start !== null) control.setSelectionRange(start, end);
  }
}

/** Puts a text into a field as if it had been typed: React listens, and skips what it has set itself. */
function type(field: Field, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text);
  flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })));
}

function isField(control: HTMLElement): control is Field {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}
