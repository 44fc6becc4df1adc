import { afterEach, describe, expect, it, vi } from 'vitest';

import { matchesChord, type KeyEvent } from './chord';
import { COMMANDS } from './table';

afterEach(() => {
  vi.unstubAllGlobals();
});

interface Machine {
  name: string;
  platform: string;
  mod: 'ctrlKey' | 'metaKey';
  /** The characters that keys type while Alt is held, by `KeyboardEvent.code`, if they differ from the usual ones. */
  altTypes: Readonly<Record<string, string>>;
}

const MACHINES: readonly Machine[] = [
  {
    name: 'a Mac',
    platform: 'MacIntel',
    mod: 'metaKey',
    altTypes: { Digit4: '¢', Digit5: '∞', Digit6: '§', KeyR: '®' },
  },
  { name: 'Windows', platform: 'Win32', mod: 'ctrlKey', altTypes: {} },
  { name: 'Linux', platform: 'Linux x86_64', mod: 'ctrlKey', altTypes: {} },
];

/** The modifier that is `mod` on the other machines. */
const OTHER = { ctrlKey: 'metaKey', metaKey: 'ctrlKey' } as const;
const CHORDS = [...new Set(COMMANDS.flatMap(({ keys }) => keys))];
const PLACES: Readonly<Record<string, string>> = { '/': 'Slash', ' ': 'Space' };

/** Returns the event of a chord that is pressed on a machine with the US layout. */
function eventOf(chord: string, { mod, altTypes }: Machine): KeyEvent {
  const held = chord.split('+');
  const name = held.pop() ?? '';
  const key = name === 'Space' ? ' ' : name;
  const code = /^[a-z]$/.test(key)
    ? `Key${key.toUpperCase()}`
    : /^\d$/.test(key)
      ? `Digit${key}`
      : (PLACES[key] ?? key);
  const isShift = held.includes('shift');
  const typed = isShift && key.length === 1 ? key.toUpperCase() : key;
  return {
    key: (held.includes('alt') && altTypes[code]) || typed,
    code,
    ctrlKey: false,
    metaKey: false,
    altKey: held.includes('alt'),
    shiftKey: isShift,
    ...(held.includes('mod') && { [mod]: true }),
    getModifierState: () => false,
  };
}

/** Returns the chords of all commands that match an event. */
const chordsOf = (event: KeyEvent) => CHORDS.filter((chord) => matchesChord(event, chord));

describe.each(MACHINES)('on $name', (machine) => {
  it.each(CHORDS)('%s matches this chord only', (chord) => {
    vi.stubGlobal('navigator', { platform: machine.platform });
    expect(chordsOf(eventOf(chord, machine))).toEqual([chord]);
  });

  it.each(CHORDS.filter((chord) => chord.includes('mod')))(
    '%s with the other machines’ mod matches no chord',
    (chord) => {
      vi.stubGlobal('navigator', { platform: machine.platform });
      const event = eventOf(chord, { ...machine, mod: OTHER[machine.mod] });
      expect(chordsOf(event)).toEqual([]);
    },
  );
});
