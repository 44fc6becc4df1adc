import type { CommandScope } from './command';

const CONTROLS = 'button, a[href]';
const WORKS_ON_CONTROLS = /^(mod\+|alt\+|Escape$)(?!.*Enter$)/;

/** Whether an element is a button or a link, or part of one. They use the keys without modifiers themselves. */
export function isControl(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest(CONTROLS) !== null;
}

/**
 * Whether a command's chord works while an element has the focus. On a button or a link, a chord of the list works only
 * with Ctrl, Cmd or Alt, or if it is Escape. Enter is the control's own, with any modifier: it may open a link in a new
 * tab.
 */
export function worksIn(chord: string, scope: CommandScope, focused: EventTarget | null): boolean {
  return scope !== 'list' || !isControl(focused) || WORKS_ON_CONTROLS.test(chord);
}
