/** How long a slice may hold up a key, in ms. */
const SLICE_MS = 4;

/**
 * Does a work that is long in slices, between which keys are heard and frames drawn; the first slice
 * at once.
 *
 * @param work is done when it has no more steps, each of which should take far less than a slice
 * @param onSlice told after each slice but the first one
 * @returns whether it is done already, and the way to stop it
 */
export function workInSlices(
  work: Iterator<unknown>,
  onSlice: (isDone: boolean) => void,
): { isDone: boolean; stop: () => void } {
  if (workFor(SLICE_MS, work)) return { isDone: true, stop: () => {} };
  const slice = () => {
    const isDone = workFor(SLICE_MS, work);
    if (!isDone) timer = setTimeout(slice);
    onSlice(isDone);
  };
  let timer = setTimeout(slice);
  return { isDone: false, stop: () => clearTimeout(timer) };
}

/** The same for a work that somebody waits for. Resolves to what it comes to; rejects once it is aborted. */
export function finishInSlices<T>(
  work: Generator<undefined, T, undefined>,
  signal: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const told = function* () {
      try {
        for (;;) {
          signal.throwIfAborted();
          const { done, value } = work.next();
          if (done) return resolve(value);
          yield;
        }
      } catch (error) {
        reject(error);
      }
    };
    workInSlices(told(), () => undefined);
  });
}

/** Returns whether the work is done. */
function workFor(ms: number, work: Iterator<unknown>): boolean {
  const end = performance.now() + ms;
  do {
    if (work.next().done) return true;
  } while (performance.now() < end);
  return false;
}
