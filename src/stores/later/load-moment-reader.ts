import { logError } from '../../notices/log';
import * as texts from '../../texts/later';
import type { ReadMoment } from './moment-reader';
import type { MomentReading } from './parse-moment';

let loading: Promise<ReadMoment> | undefined;

/**
 * Loads the code that reads times, in English and the browser's language. Rejects if it can't be loaded; it can be
 * called again.
 */
export function loadMomentReader(): Promise<ReadMoment> {
  loading ??= import('./moment-reader')
    .then(({ createMomentReader }) => createMomentReader(navigator.language))
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** Reads a text as a moment after now, once the code for it is loaded. If it can't be, the result says so. */
export async function readMoment(text: string): Promise<MomentReading> {
  try {
    const read = await loadMomentReader();
    return read(text, new Date());
  } catch (error) {
    logError('Loading the code that reads times', error);
    return { problem: texts.codeNotLoaded, isUnread: false };
  }
}
