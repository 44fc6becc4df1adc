import { readInput } from '../../domain/creation';
import { NO_FILTER } from '../../domain/filter';
import { setInputText, useItems } from '../items/items';
import { loadMomentReader } from './load-moment-reader';
import type { ReadMoment } from './moment-reader';
import {
  NO_END,
  setTypedReader,
  takeTypedLater,
  typedReader,
  useTypedLater,
  type TypedReader,
} from './typed-later';

/** Precedes a time. */
const MARK = ' !';
/** Longest timeout, in ms. Timers don't run while the machine sleeps, and don't follow a clock that is set. */
const MAX_WAIT_MS = 60_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Loads what reads times, and reads the main input. */
export async function openTypedReader(): Promise<void> {
  const reader = createTypedReader(await loadMomentReader());
  setTypedReader(reader);
  reader.readAgain();
}

/** Reads the main input again once the time in it has passed. */
function waitForTyped(): void {
  clearTimeout(timer);
  const { typed } = useTypedLater.getState();
  if (typed === null) return;
  const left = typed.moment.getTime() - Date.now();
  if (left > 0) timer = setTimeout(waitForTyped, Math.min(left, MAX_WAIT_MS));
  else typedReader()?.readAgain();
}

useTypedLater.subscribe(waitForTyped);

/**
 * Creates the reader of the main input: a time counts if it is all that follows the last ` !`, and if the text before it
 * becomes an item at once. With a prefix that opens the create dialog, the dialog keeps the whole text, since it has no
 * line that would show the time.
 */
function createTypedReader(read: ReadMoment): TypedReader {
  /** The end of a text that the user keeps as text; null if there is none. */
  let kept: string | null = null;
  return {
    read(text) {
      const end = endOf(text);
      // While Backspace deletes it, it stays text.
      kept = end !== null && kept?.startsWith(end) ? end : null;
      // In some languages, a space precedes an exclamation mark, and the next sentence follows.
      if (end === null || kept !== null || !/^\S/.test(end)) return NO_END;
      const before = text.slice(0, -end.length - MARK.length);
      if (readInput(before).kind !== 'create') return NO_END;
      const reading = read(end, new Date());
      if ('moment' in reading)
        return { typed: { text: before, moment: reading.moment }, refusal: null };
      if (reading.isUnread) return NO_END;
      return { typed: null, refusal: reading.isPast ? 'past' : 'tooLate' };
    },
    readAgain() {
      const { inputText, list, filter } = useItems.getState();
      const before = useTypedLater.getState().typed?.text ?? inputText;
      const text = takeTypedLater(inputText, list);
      // A restored draft doesn't filter until it is edited.
      if (filter !== NO_FILTER && text !== before) setInputText(inputText);
    },
    keepAsText() {
      const { inputText } = useItems.getState();
      kept = endOf(inputText);
      setInputText(inputText);
    },
  };
}

/** Returns what follows the last ` !`; null if there is none. */
function endOf(text: string): string | null {
  const at = text.lastIndexOf(MARK);
  return at === -1 ? null : text.slice(at + MARK.length);
}
