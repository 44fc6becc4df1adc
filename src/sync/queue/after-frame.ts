/**
 * Largest number of mutations of one gesture that are stored and sent at once. With more, the browser draws the frame
 * that shows them first.
 */
export const MAX_BEFORE_FRAME = 100;

/** Time in which the browser draws the next frame, in ms. */
const FRAME_MS = 50;

/** Resolves when the browser has drawn the current changes. */
export function afterFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, FRAME_MS);
  });
}
