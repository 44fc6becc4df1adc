import { afterEach, describe, expect, it, vi } from 'vitest';

import { chordKeys, matchesChord, type KeyEvent } from './chord';

afterEach(() => {
  vi.unstubAllGlobals();
});

type Machine = 'mac' | 'windows' | 'linux';
const PLATFORMS = { mac: 'MacIntel', windows: 'Win32', linux: 'Linux x86_64' } as const;

function useMachine(machine: Machine): void {
  vi.stubGlobal('navigator', { platform: PLATFORMS[machine] });
}

interface Press extends Partial<Omit<KeyEvent, 'getModifierState'>> {
  /** Whether the browser reports that AltGr is down. */
  altGraph?: boolean;
}

function press({ altGraph = false, ...event }: Press): KeyEvent {
  return {
    key: '',
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    getModifierState: (key) => key === 'AltGraph' && altGraph,
    ...event,
  };
}

const ctrl = { ctrlKey: true };
const cmd = { metaKey: true };
const alt = { altKey: true };
const shift = { shiftKey: true };
const e = { key: 'e', code: 'KeyE' };

describe.each<[Machine, string, string, Press, boolean]>([
  ['windows', 'mod+e', 'Ctrl+E', { ...e, ...ctrl }, true],
  ['linux', 'mod+e', 'Ctrl+E', { ...e, ...ctrl }, true],
  ['mac', 'mod+e', '⌘E', { ...e, ...cmd }, true],
  ['mac', 'mod+e', 'Control+E', { ...e, ...ctrl }, false],
  ['windows', 'mod+e', 'the Windows key and E', { ...e, ...cmd }, false],
  ['windows', 'mod+e', 'Ctrl+Windows+E', { ...e, ...ctrl, ...cmd }, false],
  ['mac', 'mod+e', 'Control+⌘+E', { ...e, ...ctrl, ...cmd }, false],
  ['windows', 'mod+e', 'E alone', e, false],
  ['windows', 'mod+e', 'Ctrl+Shift+E', { ...e, key: 'E', ...ctrl, ...shift }, false],
  ['windows', 'mod+e', 'Ctrl+Alt+E', { ...e, ...ctrl, ...alt }, false],
  ['windows', 'mod+e', 'Ctrl+M', { key: 'm', code: 'KeyM', ...ctrl }, false],
  ['windows', 'mod+e', 'Ctrl+E with Caps Lock', { ...e, key: 'E', ...ctrl }, true],

  ['windows', 'mod+shift+c', 'Ctrl+Shift+C', { key: 'C', code: 'KeyC', ...ctrl, ...shift }, true],
  ['windows', 'mod+shift+c', 'Ctrl+C', { key: 'c', code: 'KeyC', ...ctrl }, false],
  ['mac', 'mod+shift+c', '⇧⌘C', { key: 'c', code: 'KeyC', ...cmd, ...shift }, true],

  ['windows', 'Enter', 'Enter', { key: 'Enter', code: 'Enter' }, true],
  ['windows', 'Enter', 'Enter of the number pad', { key: 'Enter', code: 'NumpadEnter' }, true],
  ['windows', 'Enter', 'Ctrl+Enter', { key: 'Enter', code: 'Enter', ...ctrl }, false],
  ['windows', 'Enter', 'Shift+Enter', { key: 'Enter', code: 'Enter', ...shift }, false],
  ['mac', 'mod+Enter', '⌘Enter', { key: 'Enter', code: 'Enter', ...cmd }, true],
  ['mac', 'shift+ArrowDown', '⇧↓', { key: 'ArrowDown', code: 'ArrowDown', ...shift }, true],
  ['mac', 'ArrowDown', '⇧↓', { key: 'ArrowDown', code: 'ArrowDown', ...shift }, false],
  [
    'windows',
    'mod+shift+Backspace',
    'Ctrl+Shift+Backspace',
    { key: 'Backspace', code: 'Backspace', ...ctrl, ...shift },
    true,
  ],
])('letters and named keys', (machine, chord, keys, event, expected) => {
  it(`on ${machine}, ${keys} is ${expected ? '' : 'not '}${chord}`, () => {
    useMachine(machine);
    expect(matchesChord(press(event), chord)).toBe(expected);
  });
});

describe.each<[Machine, string, string, Press, boolean]>([
  [
    'windows',
    'mod+alt+r',
    'left Ctrl and Alt and R',
    { key: 'r', code: 'KeyR', ...ctrl, ...alt },
    true,
  ],
  [
    'windows',
    'mod+alt+r',
    'AltGr+R, reported as Ctrl+Alt',
    { key: '®', code: 'KeyR', ...ctrl, ...alt, altGraph: true },
    false,
  ],
  [
    'windows',
    'mod+alt+4',
    'AltGr+4, reported as Ctrl+Alt',
    { key: '€', code: 'Digit4', ...ctrl, ...alt, altGraph: true },
    false,
  ],
  ['linux', 'mod+alt+r', 'AltGr+R', { key: '®', code: 'KeyR', altGraph: true }, false],
  ['linux', 'mod+e', 'Ctrl and AltGr and E', { key: 'e', ...ctrl, altGraph: true }, false],
  ['mac', 'mod+alt+r', '⌥⌘R, which types ®', { key: '®', code: 'KeyR', ...cmd, ...alt }, true],
  [
    'mac',
    'mod+alt+r',
    '⌥⌘R in Firefox, which calls ⌥ AltGr',
    { key: '®', code: 'KeyR', ...cmd, ...alt, altGraph: true },
    true,
  ],
  ['mac', 'mod+alt+r', '⌥R alone', { key: '®', code: 'KeyR', ...alt, altGraph: true }, false],
])('Alt and AltGr', (machine, chord, keys, event, expected) => {
  it(`on ${machine}, ${keys} is ${expected ? '' : 'not '}${chord}`, () => {
    useMachine(machine);
    expect(matchesChord(press(event), chord)).toBe(expected);
  });
});

describe.each<[string, string, Press, boolean]>([
  ['the letter at the place of E in Cyrillic', 'mod+e', { key: 'у', code: 'KeyE', ...ctrl }, true],
  [
    'the letter at the place of R in Greek',
    'mod+alt+r',
    { key: 'ρ', code: 'KeyR', ...ctrl, ...alt },
    true,
  ],
  ['another Cyrillic letter', 'mod+e', { key: 'ц', code: 'KeyW', ...ctrl }, false],
  ['E of Dvorak, at the place of D', 'mod+e', { key: 'e', code: 'KeyD', ...ctrl }, true],
  [
    'the full stop of Dvorak, at the place of E',
    'mod+e',
    { key: '.', code: 'KeyE', ...ctrl },
    false,
  ],
  ['O of Colemak, at the place of P', 'mod+p', { key: 'o', code: 'KeyP', ...ctrl }, false],
  [
    'M of AZERTY, at the place of semicolon',
    'mod+m',
    { key: 'm', code: 'Semicolon', ...ctrl },
    true,
  ],
  ['comma of AZERTY, at the place of M', 'mod+m', { key: ',', code: 'KeyM', ...ctrl }, false],
  ['/ of the US layout', 'mod+/', { key: '/', code: 'Slash', ...ctrl }, true],
  [
    '/ of the German layout, Shift+7',
    'mod+/',
    { key: '/', code: 'Digit7', ...ctrl, ...shift },
    true,
  ],
  ['/ of the number pad', 'mod+/', { key: '/', code: 'NumpadDivide', ...ctrl }, true],
  ['? of the US layout', 'mod+/', { key: '?', code: 'Slash', ...ctrl, ...shift }, false],
  [
    'hyphen of the German layout, at the place of /',
    'mod+/',
    { key: '-', code: 'Slash', ...ctrl },
    false,
  ],
  ['4 of the US layout', '4', { key: '4', code: 'Digit4' }, true],
  ['4 of AZERTY, which types an apostrophe', '4', { key: "'", code: 'Digit4' }, true],
  ['Ctrl+Alt+4 of AZERTY', 'mod+alt+4', { key: '{', code: 'Digit4', ...ctrl, ...alt }, true],
  ['é of AZERTY', '2', { key: 'é', code: 'Digit2' }, false],
  ['š of the Czech layout', '3', { key: 'š', code: 'Digit3' }, false],
  ['a Thai vowel', '6', { key: 'ุ', code: 'Digit6' }, false],
  ['an accent that waits for its letter', '6', { key: 'Dead', code: 'Digit6' }, false],
  ['2 of the Persian layout', '2', { key: '۲', code: 'Digit2' }, true],
  ['é with Ctrl', 'mod+2', { key: 'é', code: 'Digit2', ...ctrl }, true],
  ['Shift+4', '4', { key: '$', code: 'Digit4', ...shift }, false],
  ['4 of the numpad', '4', { key: '4', code: 'Numpad4' }, true],
  ['the arrow on 4 of the numpad', '4', { key: 'ArrowLeft', code: 'Numpad4' }, false],
  ['Alt and 4 of the numpad', 'mod+alt+4', { key: '4', code: 'Numpad4', ...ctrl, ...alt }, false],
  ['5', '4', { key: '5', code: 'Digit5' }, false],
])('layouts', (keys, chord, event, expected) => {
  it(`${keys} is ${expected ? '' : 'not '}${chord}`, () => {
    useMachine('windows');
    expect(matchesChord(press(event), chord)).toBe(expected);
  });
});

describe.each<[string, string[], string[]]>([
  ['mod+Enter', ['Ctrl', 'Enter'], ['⌘', 'Enter']],
  ['mod+alt+r', ['Ctrl', 'Alt', 'R'], ['⌘', '⌥', 'R']],
  ['mod+shift+Backspace', ['Ctrl', 'Shift', '⌫'], ['⌘', '⇧', '⌫']],
  ['shift+ArrowDown', ['Shift', '↓'], ['⇧', '↓']],
  ['mod+/', ['Ctrl', '/'], ['⌘', '/']],
  ['Escape', ['Esc'], ['Esc']],
  ['Space', ['Space'], ['Space']],
  ['4', ['4'], ['4']],
])('the keys of %s', (chord, elsewhere, onMac) => {
  it('are printed as on the keyboard', () => {
    useMachine('windows');
    expect(chordKeys(chord)).toEqual(elsewhere);
    useMachine('mac');
    expect(chordKeys(chord)).toEqual(onMac);
  });
});
