import { startTransition, useInsertionEffect, useLayoutEffect, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { logError } from '../notices/log';
import { showsViewSnapshot } from './view-snapshot';
import './prerendered.css';

/** A control that was used before the app had started. */
interface Held {
  key: string;
  /** What was typed into a field; null where nothing was. */
  typed: string | null;
  isFocused: boolean;
  selection: [number | null, number | null];
}

/** What somebody leaves in the page that was there before the app. */
interface Left {
  controls: readonly Held[];
  /** Whether what was typed comes after what the app has in its field: a draft that it was not shown with. */
  isAppended: boolean;
  /** Which of the forms was sent; -1 for none. */
  sentForm: number;
  /** Heights in px of the page's parts, in their order; none where it wasn't scrolled. */
  heights: readonly number[];
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Whether the page holds what the build has drawn of it. */
export function isPrerendered(root: HTMLElement): boolean {
  return root.hasAttribute('data-prerendered');
}

/**
 * Draws the app beside the prerendered page, or the list as it was left, in slices between which that
 * page still answers, and puts it in its place within one frame. What was typed there meanwhile, the
 * focus and a form that was sent are carried over.
 */
export function mountApp(root: HTMLElement, app: ReactNode): void {
  const place = document.createElement('div');
  place.id = root.id;
  let left: Left = { controls: [], isAppended: false, sentForm: -1, heights: [] };
  const swap = () => {
    left = {
      controls: readUsed(root),
      isAppended: showsViewSnapshot(root),
      sentForm: formsOf(root).findIndex((form) => form.hasAttribute('data-submit-wanted')),
      heights: window.scrollY === 0 ? [] : partsOf(root).map(heightOf),
    };
    if (left.controls.length > 0) place.setAttribute('data-mounting', '');
    root.replaceWith(place);
    // React holds on to this function, and the function to what was there before.
    root.replaceChildren();
  };
  // React is still at work in an effect, and would not hear what is typed again.
  const finish = () => queueMicrotask(() => restoreControls(place, left));
  const onUncaughtError = (error: unknown) => {
    if (root.isConnected) reportLoadError('Drawing the app', error);
    else logError('Drawing the app', error);
  };
  const draw = () =>
    createRoot(place, { onUncaughtError }).render(
      <Arrival onPlacing={swap} onPlaced={finish}>
        {app}
      </Arrival>,
    );
  // Of the list as it was left only a field answers, which hears later what is typed meanwhile: the
  // rest is wanted sooner.
  if (showsViewSnapshot(root)) draw();
  else startTransition(draw);
}

/** Says on the page that the app could not start: one that was drawn beforehand looks as if it worked. */
export function reportLoadError(doing: string, error: unknown): void {
  logError(doing, error);
  // src/app/first-paint has the words, as they are also for when no code could be had.
  document.dispatchEvent(new Event('jot:load-error'));
}

interface ArrivalProps {
  /** Called once React puts the finished drawing into its place, before anything in it is measured. */
  onPlacing: () => void;
  /** Called once all of it is there, its first focus set. */
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

/** Its height as it is drawn: where pages are enlarged, it is no whole number of px. */
function heightOf(part: HTMLElement): number {
  return part.getBoundingClientRect().height;
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

/** The controls that were typed into or have the focus. */
function readUsed(root: HTMLElement): Held[] {
  const controls = [...controlsOf(root)].map(([key, control]): Held => ({
    key,
    typed: isField(control) && control.value !== control.defaultValue ? control.value : null,
    isFocused: control === document.activeElement,
    selection: isField(control) ? [control.selectionStart, control.selectionEnd] : [null, null],
  }));
  return controls.filter(({ typed, isFocused }) => typed !== null || isFocused);
}

function restoreControls(
  place: HTMLElement,
  { controls, isAppended, sentForm, heights }: Left,
): void {
  // What is out of sight has no height of its own yet, and holds up what is being read.
  heights.forEach((height, index) => {
    partsOf(place)[index]?.style.setProperty('contain-intrinsic-block-size', `auto ${height}px`);
  });
  const drawn = controlsOf(place);
  for (const held of controls) {
    const control = drawn.get(held.key);
    if (control) restoreControl(control, isAppended ? appended(held, control) : held);
  }
  if (controls.length > 0) {
    // What has the focus now has the look of it at once: measuring makes the browser take note.
    place.getBoundingClientRect();
    place.removeAttribute('data-mounting');
  }
  formsOf(place)[sentForm]?.requestSubmit();
}

function appended(held: Held, control: HTMLElement): Held {
  if (held.typed === null || !isField(control) || control.value === '') return held;
  const before = `${control.value} `;
  const [start, end] = held.selection.map((at) => (at === null ? null : at + before.length));
  return { ...held, typed: before + held.typed, selection: [start ?? null, end ?? null] };
}

function restoreControl(control: HTMLElement, { typed, isFocused, selection }: Held): void {
  if (typed !== null && isField(control)) type(control, typed);
  // A field that was left with something in it is checked, as one that is left later.
  if (typed !== null && !isFocused)
    flushSync(() => control.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  if (!isFocused) return;
  control.focus({ preventScroll: true });
  const [start, end] = selection;
  if (isField(control) && start !== null) control.setSelectionRange(start, end);
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
