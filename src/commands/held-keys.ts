import { useItems, setInputText } from '../stores/items/items';
import { hasKey, matchesChord, typesCharacter } from './chord';
import { MAIN_INPUT_ID } from './main-input';
import { pressKey } from './press-key';
import { COMMANDS } from './table';

/** Keys that come before what they are meant for listens. */
export interface HeldKeys {
  /** Holds back each key from now on. */
  hold(): void;
  /**
   * Hands them on in their order, to where the focus is by then, and holds back no more. A text that is
   * for nothing there goes into the main input, so that it isn't lost.
   */
  release(): void;
  /** Holds back no more. No key does anything any more, and the text goes into the main input. */
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
    giveUp: () => keepText(stop()),
  };
}

function isMeantForJot(event: KeyboardEvent): boolean {
  // What an input method composes can't be held back.
  if (!hasKey(event) || event.isComposing || event.keyCode === 229) return false;
  if (COMMANDS.some(({ keys }) => keys.some((chord) => matchesChord(event, chord)))) return true;
  return typesCharacter(event) || (OTHER_KEYS.has(event.key) && !event.ctrlKey && !event.metaKey);
}

async function pressAll(events: readonly KeyboardEvent[]): Promise<void> {
  const untaken: KeyboardEvent[] = [];
  for (const event of events) {
    if (!pressKey(event)) untaken.push(event);
    // React draws what a key has changed when its turn is over; what is drawn may hold keys too.
    await Promise.resolve();
  }
  keepText(untaken);
}

/** Puts what some keys type into the main input, where there is one. */
function keepText(events: readonly KeyboardEvent[]): void {
  const typed = events.filter(typesCharacter).map(({ key }) => key);
  const input = document.getElementById(MAIN_INPUT_ID);
  if (typed.length === 0 || !(input instanceof HTMLInputElement) || input.disabled) return;
  setInputText(useItems.getState().inputText + typed.join(''));
}
