/** Length of a time slice, in ms. A key waits no longer than this. */
const SLICE_MS = 4;

/** Work in steps that are much shorter than a slice. */
export type Steps<T> = Generator<undefined, T, undefined>;

/**
 * Runs long work in time slices, between which the browser handles input and draws frames. The first slice runs
 * immediately.
 *
 * @param onSlice called after each slice except the first one
 * @returns a function that cancels the work; null if the first slice has finished it
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

/** Runs work in time slices. Resolves to its result. Rejects with its error, or when `signal` is aborted. */
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
