import { isApple } from './platform';

/** The properties of a keyboard event that identify a chord. */
export type KeyEvent = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'getModifierState'
>;

/** Whether an event has a key. Browsers that fill in a field may send a `keydown` event without one. */
export function hasKey(event: Event): boolean {
  return event instanceof KeyboardEvent;
}

/**
 * Whether a key event belongs to an input method's composition, such as the Enter that confirms a word. Safari sends
 * this Enter after the composition has ended, with the key code 229.
 */
export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}

/**
 * Whether a key can type a character with the modifiers that are down. AltGr and Apple's Option type characters. AltGr
 * may be reported as Ctrl+Alt.
 */
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
 * Whether a key event matches a chord, such as `mod+shift+Backspace`: modifiers, then a key as in `KeyboardEvent.key`,
 * or `Space`. `mod` is Cmd on Apple's machines and Ctrl elsewhere (spec §9).
 */
export function matchesChord(event: KeyEvent, chord: string): boolean {
  const { key, mod, alt, shift } = parseChord(chord);
  // First, because asking the browser for its platform takes longer, and a key is compared with all commands'.
  if (!isKey(event, key)) return false;
  const apple = isApple();
  // AltGr types characters, although Windows reports it as Ctrl+Alt. Firefox also reports Apple's Option as AltGr, so
  // Apple's machines are excluded.
  if (!apple && event.getModifierState('AltGraph')) return false;
  const [modDown, otherDown] = apple
    ? [event.metaKey, event.ctrlKey]
    : [event.ctrlKey, event.metaKey];
  if (modDown !== mod || otherDown || event.altKey !== alt) return false;
  // Some layouts need Shift to type “/”, so Shift is ignored there.
  return key === '/' || event.shiftKey === shift;
}

function isKey(event: KeyEvent, key: string): boolean {
  // Digits are matched by their position (`code`), because the keys type other characters with Shift or Alt and on
  // other layouts.
  if (/^[0-9]$/.test(key))
    return (event.code === `Digit${key}` && !typesLetter(event)) || isNumpadDigit(event, key);
  if (key === 'Space') return event.key === ' ';
  if (!/^[a-z]$/.test(key)) return event.key === key;
  if (/^[a-z]$/i.test(event.key)) return event.key.toLowerCase() === key;
  // Other characters are matched by their position: letters of other alphabets, and signs that Alt types in place of a
  // letter. A sign without Alt is itself, such as the comma where other layouts have M.
  const isSign = /^[ -~]$/.test(event.key) && !event.altKey;
  return !isSign && event.code === `Key${key.toUpperCase()}`;
}

/** Whether a key of the digit row types a letter. Some layouts have letters there, such as é and š, or dead keys. */
function typesLetter(event: KeyEvent): boolean {
  const isPlain = !(event.ctrlKey || event.metaKey || event.altKey);
  return isPlain && (event.key === 'Dead' || /^[\p{L}\p{M}]+$/u.test(event.key));
}

/** Whether a key is a digit of the number pad, with Num Lock on. With Alt, digits enter a character code instead. */
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
 * Returns the keys of a chord as they are printed on the keyboard, in the order in which they are pressed.
 * @param apple whether to use the names on Apple's keyboards; by default, those of this machine
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
