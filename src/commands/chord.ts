import { isApple } from './platform';

/** The parts of a keyboard event that tell which chord it is. */
export type KeyEvent = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'
>;

/** Whether somebody pressed a key: a browser that fills in a field may send such an event without one. */
export function hasKey(event: Event): boolean {
  return event instanceof KeyboardEvent;
}

/**
 * Whether a key belongs to an input method's composition, such as the Enter that confirms a word. Safari sends
 * that one after the composition has ended, and tells it by the key code 229.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

/** Whether a key's modifiers leave it to type: AltGr and Apple's Option do, and AltGr may come as Ctrl and Alt. */
export function mayType(event: KeyEvent): boolean {
  if (event.metaKey) return false;
  if (isApple()) return !event.ctrlKey;
  return event.getModifierState('AltGraph') || !(event.ctrlKey || event.altKey);
}

/** Whether a key types a character. */
export function typesCharacter(event: KeyEvent): boolean {
  return [...event.key].length === 1 && mayType(event);
}

/**
 * Whether a key event is a chord such as `mod+shift+Backspace`: modifiers, then one key as
 * `KeyboardEvent.key` names it, or `Space`. `mod` is Cmd on Apple and Ctrl elsewhere (spec §9).
 */
export function matchesChord(event: KeyEvent, chord: string): boolean {
  const { key, mod, alt, shift } = parseChord(chord);
  const apple = isApple();
  // AltGr types characters, and Windows reports it as Ctrl+Alt. Firefox calls Apple's Option so too.
  if (!apple && event.getModifierState('AltGraph')) return false;
  const [modDown, otherDown] = apple
    ? [event.metaKey, event.ctrlKey]
    : [event.ctrlKey, event.metaKey];
  if (modDown !== mod || otherDown || event.altKey !== alt) return false;
  // Where “/” needs Shift, Shift says nothing about the chord.
  if (key !== '/' && event.shiftKey !== shift) return false;
  return isKey(event, key);
}

function isKey(event: KeyEvent, key: string): boolean {
  // Digits by their place: with Shift or Alt, and on other layouts, they type something else.
  if (/^[0-9]$/.test(key))
    return (event.code === `Digit${key}` && !typesLetter(event)) || isNumpadDigit(event, key);
  if (key === 'Space') return event.key === ' ';
  if (!/^[a-z]$/.test(key)) return event.key === key;
  if (/^[a-z]$/i.test(event.key)) return event.key.toLowerCase() === key;
  // Another alphabet, or a letter that Alt has turned into a sign: the place on the keyboard tells.
  // A comma where others have their M is a comma.
  const isSign = /^[ -~]$/.test(event.key) && !event.altKey;
  return !isSign && event.code === `Key${key.toUpperCase()}`;
}

/** On some layouts the digit row types letters, such as é and š, or dead keys: these are text. */
function typesLetter(event: KeyEvent): boolean {
  const isPlain = !(event.ctrlKey || event.metaKey || event.altKey);
  return isPlain && (event.key === 'Dead' || /^[\p{L}\p{M}]+$/u.test(event.key));
}

/** With Num Lock the numpad has digits too; with Alt they are the code of a character. */
function isNumpadDigit({ code, key, altKey }: KeyEvent, digit: string): boolean {
  return code === `Numpad${digit}` && key === digit && !altKey;
}

interface Chord {
  key: string;
  mod: boolean;
  alt: boolean;
  shift: boolean;
}

function parseChord(chord: string): Chord {
  const parts = chord.split('+');
  const key = parts.at(-1) ?? '';
  return {
    key,
    mod: parts.includes('mod'),
    alt: parts.includes('alt'),
    shift: parts.includes('shift'),
  };
}

const NAMES: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Backspace: '⌫',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
  ContextMenu: 'Menu',
};

/**
 * The keys of a chord as they are printed on this machine's keyboard, or on Apple's or another where
 * that is said, in the order they are pressed.
 */
export function chordKeys(chord: string, apple: boolean = isApple()): string[] {
  const { key, mod, alt, shift } = parseChord(chord);
  const keys: string[] = [];
  if (mod) keys.push(apple ? '⌘' : 'Ctrl');
  if (alt) keys.push(apple ? '⌥' : 'Alt');
  if (shift) keys.push(apple ? '⇧' : 'Shift');
  keys.push(NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key));
  return keys;
}
