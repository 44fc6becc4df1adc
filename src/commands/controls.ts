import type { CommandScope } from './command';

const CONTROLS = 'button, a[href]';
const WORKS_ON_CONTROLS = /^(mod\+|alt\+|Escape$)(?!.*Enter$)/;

/** Whether an element is a button or a link, or part of one. */
export function isControl(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest(CONTROLS) !== null;
}

/**
 * Whether a command's chord works while an element has the focus. Of the list's chords, a button or a link leaves Escape
 * and those with Ctrl, Cmd or Alt to the list. Chords with Enter always stay with the button or the link: Ctrl+Enter, for
 * example, opens a link in a new tab.
 */
export function worksIn(chord: string, scope: CommandScope, focused: EventTarget | null): boolean {
  return scope !== 'list' || !isControl(focused) || WORKS_ON_CONTROLS.test(chord);
}
