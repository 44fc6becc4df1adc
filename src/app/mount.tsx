import { startTransition, useInsertionEffect, useLayoutEffect, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { logComponentError, logError } from '../notices/log';
import { showsViewSnapshot } from './view-snapshot';
import './prerendered.css';

/** A control that was used before the app had started. */
interface UsedControl {
  /** Its name in `controlsOf`. */
  name: string;
  /** Text typed into a field; null if there is none. */
  typed: string | null;
  isFocused: boolean;
  selection: [number | null, number | null];
}

/** The state of the page that the app replaces, to be restored in the app. */
interface PageState {
  controls: readonly UsedControl[];
  /**
   * Whether typed text is appended to the app's text, which may be a restored draft: a view snapshot doesn't show
   * drafts.
   */
  isAppended: boolean;
  /** Index of the form that was submitted; -1 if none was. */
  sentForm: number;
  /** Heights of the page's sections, in px; empty if it wasn't scrolled. */
  heights: readonly number[];
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Whether the root has a prerendered page that the app hasn't replaced yet. */
function isPrerendered(root: HTMLElement): boolean {
  return root.hasAttribute('data-prerendered');
}

/**
 * Draws the app into an element of its own, which replaces `root` within one frame. Until then a prerendered page or a
 * view snapshot stays usable: text typed there, the focus and a submitted form are carried over.
 */
export function mountApp(root: HTMLElement, app: ReactNode): void {
  const place = document.createElement('div');
  place.id = root.id;
  let before: PageState = { controls: [], isAppended: false, sentForm: -1, heights: [] };
  const swap = () => {
    before = {
      controls: readUsed(root),
      isAppended: showsViewSnapshot(root),
      sentForm: formsOf(root).findIndex((form) => form.hasAttribute('data-submit-wanted')),
      heights: window.scrollY === 0 ? [] : partsOf(root).map(heightOf),
    };
    if (before.controls.length > 0) place.setAttribute('data-mounting', '');
    root.replaceWith(place);
    // React keeps this function, which keeps the old page in memory.
    root.replaceChildren();
  };
  // In a microtask, because React ignores the events that restore typed text during an effect.
  const finish = () => queueMicrotask(() => restoreControls(place, before));
  const onUncaughtError = (error: unknown) => {
    if (root.isConnected) reportLoadError('Drawing the app', error);
    else logError('Drawing the app', error);
  };
  const draw = () =>
    createRoot(place, { onCaughtError: logComponentError, onUncaughtError }).render(
      <Arrival onPlacing={swap} onPlaced={finish}>
        {app}
      </Arrival>,
    );
  // On a prerendered page, a transition keeps the page responsive, because the user may be using it already. Otherwise,
  // the app is drawn as fast as possible.
  if (isPrerendered(root)) startTransition(draw);
  else draw();
}

/**
 * Logs the error, and shows on the page that the app could not start. Otherwise, a prerendered page would seem to work.
 */
export function reportLoadError(doing: string, error: unknown): void {
  logError(doing, error);
  // A listener in src/app/first-paint shows the message, because it runs even if no code can be loaded.
  document.dispatchEvent(new Event('jot:load-error'));
}

interface ArrivalProps {
  /** Called when React inserts the app, before layout effects. */
  onPlacing: () => void;
  /** Called after all layout effects, such as the first focus. */
  onPlaced: () => void;
  children: ReactNode;
}

function Arrival({ onPlacing, onPlaced, children }: ArrivalProps) {
  useInsertionEffect(onPlacing, [onPlacing]);
  useLayoutEffect(onPlaced, [onPlaced]);
  return children;
}

function formsOf(root: HTMLElement): HTMLFormElement[] {
  return [...root.querySelectorAll('form')];
}

function partsOf(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll('section')];
}

/** Returns the height of a section in px, which is fractional on a zoomed page. */
function heightOf(part: HTMLElement): number {
  return part.getBoundingClientRect().height;
}

/** Returns the controls by name. A control has the same name on the page and in the app that replaces it. */
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

/** Returns the controls that the user has typed into or focused. */
function readUsed(root: HTMLElement): UsedControl[] {
  const controls = [...controlsOf(root)].map(([name, control]): UsedControl => ({
    name,
    typed: isField(control) && control.value !== control.defaultValue ? control.value : null,
    isFocused: control === document.activeElement,
    selection: isField(control) ? [control.selectionStart, control.selectionEnd] : [null, null],
  }));
  return controls.filter(({ typed, isFocused }) => typed !== null || isFocused);
}

function restoreControls(
  place: HTMLElement,
  { controls, isAppended, sentForm, heights }: PageState,
): void {
  // The browser hasn't laid out sections outside the viewport yet. With the old heights, the scroll position stays the
  // same.
  heights.forEach((height, index) => {
    partsOf(place)[index]?.style.setProperty('contain-intrinsic-block-size', `auto ${height}px`);
  });
  const drawn = controlsOf(place);
  for (const used of controls) {
    const control = drawn.get(used.name);
    if (control) restoreControl(control, isAppended ? appended(used, control) : used);
  }
  if (controls.length > 0) {
    // Measuring forces the browser to apply the focus styles while transitions are still off.
    place.getBoundingClientRect();
    place.removeAttribute('data-mounting');
  }
  formsOf(place)[sentForm]?.requestSubmit();
}

function appended(used: UsedControl, control: HTMLElement): UsedControl {
  if (used.typed === null || !isField(control) || control.value === '') return used;
  const before = `${control.value} `;
  const [start, end] = used.selection.map((at) => (at === null ? null : at + before.length));
  return { ...used, typed: before + used.typed, selection: [start ?? null, end ?? null] };
}

function restoreControl(control: HTMLElement, { typed, isFocused, selection }: UsedControl): void {
  if (typed !== null && isField(control)) type(control, typed);
  // The app validates a field when it loses the focus.
  if (typed !== null && !isFocused)
    flushSync(() => control.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  if (!isFocused) return;
  control.focus({ preventScroll: true });
  const [start, end] = selection;
  if (isField(control) && start !== null) control.setSelectionRange(start, end);
}

/**
 * Types a text into a field. Uses the prototype's setter, because React ignores values that are set with its own one.
 */
function type(field: Field, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text);
  flushSync(() => field.dispatchEvent(new Event('input', { bubbles: true })));
}

function isField(control: HTMLElement): control is Field {
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
}
