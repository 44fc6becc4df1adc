import type { ReadMoment } from './moment-parser';

let loading: Promise<ReadMoment> | undefined;

/**
 * Loads the code that reads times, in English and the browser's language. Rejects if it can't be loaded; it can be
 * called again.
 */
export function loadMomentReader(): Promise<ReadMoment> {
  loading ??= import('./moment-parser')
    .then(({ createMomentReader }) => createMomentReader(navigator.language))
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
