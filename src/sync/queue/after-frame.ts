/**
 * Maximum number of mutations of one gesture that are stored and sent at once. If there are more, the browser first
 * draws the frame that shows them.
 */
export const MAX_BEFORE_FRAME = 100;

/** How long to wait for the browser to draw the next frame, in ms. */
const FRAME_MS = 50;

/** Resolves when the browser has drawn the current changes. */
export function afterFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, FRAME_MS);
  });
}
