import type { FocusEvent, MouseEvent } from 'react';

const TOASTS = '.mantine-Notifications-root';
const DIALOG = '[role="dialog"]';

/** Where the focus is at home in an open dialog, and on a page without one, best first. */
const IN_DIALOG = ['[data-autofocus]', ':is(input, textarea):enabled', 'button:enabled'];
const ON_PAGE = ['main :is(input, textarea):enabled', 'main [role="listbox"]'];

/** Where the focus was before it came to the toasts. */
let origin: HTMLElement | null = null;

/** Remembers where the focus comes from when it comes to a toast from elsewhere on the page. */
export function rememberOrigin({ relatedTarget }: FocusEvent): void {
  if (relatedTarget instanceof HTMLElement && !relatedTarget.closest(TOASTS))
    origin = relatedTarget;
}

/** Keeps the focus where it is while the mouse closes a toast. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/**
 * Gives the focus back that a toast has; its close button is about to go, and would take it along.
 * Where it came from may have gone meanwhile: then it goes to what is open now.
 */
export function returnFocus({ currentTarget }: MouseEvent): void {
  if (!currentTarget.contains(document.activeElement)) return;
  if (!origin || !takesFocus(origin)) focusWhatIsOpen();
  origin = null;
}

function focusWhatIsOpen(): void {
  const dialog = [...document.querySelectorAll(DIALOG)].at(-1);
  const places = (dialog ? IN_DIALOG : ON_PAGE).map((selector) =>
    (dialog ?? document).querySelector<HTMLElement>(selector),
  );
  if (places.some((place) => place && takesFocus(place))) return;
  const main = document.querySelector('main');
  // A page without a field has no place of its own for the focus.
  main?.setAttribute('tabindex', '-1');
  main?.focus({ preventScroll: true });
}

function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
