import type { FocusEvent, MouseEvent } from 'react';

const TOASTS = '.mantine-Notifications-root';
const DIALOG = '[role="dialog"]';

/** Selectors of what gets the focus in an open dialog, and on a page without one, in order of preference. */
const IN_DIALOG = ['[data-autofocus]', ':is(input, textarea):enabled', 'button:enabled'];
const ON_PAGE = ['main :is(input, textarea):enabled', 'main [role="listbox"]'];

/** The element that had the focus before a toast got it. */
let origin: HTMLElement | null = null;

/** Records which element had the focus when it moves to a toast from elsewhere on the page. */
export function rememberOrigin({ relatedTarget }: FocusEvent): void {
  if (relatedTarget instanceof HTMLElement && !relatedTarget.closest(TOASTS))
    origin = relatedTarget;
}

/**
 * Returns the focus from a toast that is about to close. If the element that had it before is gone, the open dialog or
 * the page gets it.
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
  // A page without a field has nothing else to focus.
  main?.setAttribute('tabindex', '-1');
  main?.focus({ preventScroll: true });
}

function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
