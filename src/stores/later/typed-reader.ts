import { readInput } from '../../domain/creation';
import { NO_FILTER } from '../../domain/filter';
import { setInputText, useItems } from '../items/items';
import { loadMomentReader } from './load-moment-reader';
import type { ReadMoment } from './moment-reader';
import { setTypedReader, takeTypedLater, useTypedLater, type TypedReader } from './typed-later';

/** Precedes a time. */
const MARK = ' !';

/** Loads what reads times, and reads the main input. */
export async function openTypedReader(): Promise<void> {
  const reader = createTypedReader(await loadMomentReader());
  setTypedReader(reader);
  reader.readAgain();
}

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
      if (end === null || kept !== null || !/^\S/.test(end)) return null;
      const before = text.slice(0, -end.length - MARK.length);
      if (readInput(before).kind !== 'create') return null;
      const reading = read(end, new Date());
      return 'moment' in reading ? { text: before, moment: reading.moment } : null;
    },
    readAgain() {
      const { inputText, list, filter } = useItems.getState();
      takeTypedLater(inputText, list);
      // A restored draft doesn't filter until it is edited.
      if (filter !== NO_FILTER && useTypedLater.getState().typed !== null) setInputText(inputText);
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
