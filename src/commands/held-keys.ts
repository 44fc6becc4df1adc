import { hasKey, isComposing, typesCharacter } from './chord';
import { pasteText, pressKey } from './press-key';

/** What is to be known of the commands and the main input. Visitors have neither, and don't load their code. */
interface Workspace {
  isCommandKey(event: KeyboardEvent): boolean;
  /** Adds a text to that of the main input, where there is one. */
  addToInput(text: string): void;
}

let workspace: Workspace | undefined;

/** Tells what the keys may be meant for, once that is there. */
export function connectHeldKeys(connected: Workspace): void {
  workspace = connected;
}

/** Keys that come before what they are meant for listens. */
export interface HeldKeys {
  /** Holds back each key from now on, and what is pasted. */
  hold(): void;
  /**
   * Hands them on in their order, to where the focus is by then, and holds back no more. A text that is
   * for nothing there goes into the main input, so that it isn't lost.
   */
  release(): void;
  /** Holds back no more. No key does anything any more, and the text goes into the main input. */
  giveUp(): void;
}

/** A key, or what was pasted. */
interface Held {
  /** Does it now. Returns whether it did anything. */
  do(): boolean;
  /** What it makes of a text that is typed. */
  type(text: string): string;
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

/** Holds back the keys of the page, but the `free` one and those that mean something to the browser alone. */
export function createHeldKeys({ free }: { free?: string } = {}): HeldKeys {
  let held: Held[] = [];
  const take = (event: Event, each: Held) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(each);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === free || !isMeantForJot(event)) return;
    take(event, { do: () => pressKey(event), type: (text) => typeKey(text, event) });
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData('text/plain') ?? '';
    if (pasted === '') return;
    take(event, { do: () => pasteText(pasted), type: (text) => text + pasted });
  };
  const stop = () => {
    window.removeEventListener('keydown', onKey, { capture: true });
    window.removeEventListener('paste', onPaste, { capture: true });
    const all = held;
    held = [];
    return all;
  };
  return {
    hold() {
      // On the window, which has its turn before all who listen on the document.
      window.addEventListener('keydown', onKey, { capture: true });
      window.addEventListener('paste', onPaste, { capture: true });
    },
    release: () => void doAll(stop()),
    giveUp: () => keepText(stop()),
  };
}

function isMeantForJot(event: KeyboardEvent): boolean {
  // What an input method composes can't be held back.
  if (!hasKey(event) || isComposing(event)) return false;
  if (workspace?.isCommandKey(event)) return true;
  return typesCharacter(event) || (OTHER_KEYS.has(event.key) && !event.ctrlKey && !event.metaKey);
}

/** What a key makes of a text of one line; Enter begins another word. */
function typeKey(text: string, event: KeyboardEvent): string {
  if (event.key === 'Backspace') return [...text].slice(0, -1).join('');
  if (event.key === 'Enter') return `${text} `;
  return typesCharacter(event) ? text + event.key : text;
}

async function doAll(all: readonly Held[]): Promise<void> {
  const untaken: Held[] = [];
  for (const each of all) {
    if (!each.do()) untaken.push(each);
    // React draws what a key has changed when its turn is over; what is drawn may hold keys too.
    await Promise.resolve();
  }
  keepText(untaken);
}

/** Puts what is typed by some keys into the main input, where there is one. */
function keepText(all: readonly Held[]): void {
  const typed = all.reduce((text, each) => each.type(text), '').trim();
  if (typed !== '') workspace?.addToInput(typed);
}
