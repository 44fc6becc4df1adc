import type { CommandScope } from './command';

const CONTROLS = 'button, a[href]';

/** Whether an element is a button or a link, or part of one. They use the keys without modifiers themselves. */
export function isControl(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest(CONTROLS) !== null;
}

/**
 * Whether a command's chord works while an element has the focus. On a button or a link, a chord of the list works only
 * with Ctrl, Cmd or Alt, or if it is Escape.
 */
export function worksIn(chord: string, scope: CommandScope, focused: EventTarget | null): boolean {
  return scope !== 'list' || !isControl(focused) || /^(mod|alt|Escape)/.test(chord);
}
