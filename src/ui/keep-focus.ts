import type { MouseEvent } from 'react';

/** Handles `mousedown` where a click leaves the focus, and with it the keys that work, where it is. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
