/** How long a slice may delay a key, in ms. */
const SLICE_MS = 4;

/** Work in steps, each of which takes far less than a slice. Returns its result. */
export type Steps<T> = Generator<undefined, T, undefined>;

/**
 * Does long work in time slices of 4 ms, between which the browser handles keys and draws frames. The
 * first slice runs at once.
 *
 * @param onSlice called after each slice except the first one
 * @returns what cancels the work; null if the first slice has finished it
 */
export function runInSlices(
  work: Steps<void>,
  onSlice: (isDone: boolean) => void,
): (() => void) | null {
  if (runSlice(work).done) return null;
  const runNext = () => {
    const isDone = runSlice(work).done === true;
    if (!isDone) timer = setTimeout(runNext);
    onSlice(isDone);
  };
  let timer = setTimeout(runNext);
  return () => clearTimeout(timer);
}

/** Does work in time slices too. Resolves to its result; rejects with its error, or once it is aborted. */
export async function finishInSlices<T>(work: Steps<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    signal.throwIfAborted();
    const result = runSlice(work);
    if (result.done) return result.value;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function runSlice<T>(work: Steps<T>): IteratorResult<undefined, T> {
  const end = performance.now() + SLICE_MS;
  for (;;) {
    const result = work.next();
    if (result.done || performance.now() >= end) return result;
  }
}
