import { useItems, setInputText } from '../stores/items/items';
import { hasKey, matchesChord, typesCharacter } from './chord';
import { pressKey } from './press-key';
import { COMMANDS } from './table';

/** Keys that come before what they are meant for listens. */
export interface HeldKeys {
  /** Holds back each key from now on, once it isn't held already. */
  hold(): void;
  /** Hands them on in their order, to where the focus is by then, and holds back no more. */
  release(): void;
  /** Holds back no more. Of what was held, the text goes into the main input: nothing else has it. */
  giveUp(): void;
}

const OTHER_KEYS: ReadonlySet<string> = new Set([
  'Enter',
  'Escape',
  'Tab',
  'Backspace',
  'Delete',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

/** Holds back the keys of the page, but the `free` ones and those that mean something to the browser alone. */
export function createHeldKeys({ free }: { free?: string } = {}): HeldKeys {
  let held: KeyboardEvent[] = [];
  const take = (event: KeyboardEvent) => {
    if (event.key === free || !isMeantForJot(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event);
  };
  const stop = () => {
    // On the window, which has its turn before all who listen on the document.
    window.removeEventListener('keydown', take, { capture: true });
    const events = held;
    held = [];
    return events;
  };
  return {
    hold: () => window.addEventListener('keydown', take, { capture: true }),
    release: () => void pressAll(stop()),
    giveUp() {
      const text = stop()
        .filter(typesCharacter)
        .map(({ key }) => key)
        .join('');
      const { inputText } = useItems.getState();
      if (text !== '') setInputText(inputText + text);
    },
  };
}

function isMeantForJot(event: KeyboardEvent): boolean {
  // What an input method composes can't be held back.
  if (!hasKey(event) || event.isComposing || event.keyCode === 229) return false;
  if (COMMANDS.some(({ keys }) => keys.some((chord) => matchesChord(event, chord)))) return true;
  return typesCharacter(event) || (OTHER_KEYS.has(event.key) && !event.ctrlKey && !event.metaKey);
}

async function pressAll(events: readonly KeyboardEvent[]): Promise<void> {
  for (const event of events) {
    pressKey(event);
    // React draws what a key has changed when its turn is over; what is drawn may hold keys too.
    await Promise.resolve();
  }
}
