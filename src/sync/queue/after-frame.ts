/**
 * A gesture that makes more mutations than this is shown first: what nobody sees of it, such as storing and
 * sending, comes after the frame.
 */
export const MAX_BEFORE_FRAME = 100;

/** By then the frame that shows a mutation is drawn, in ms. */
const FRAME_MS = 50;

/** Resolves when the browser has drawn what has changed. */
export function afterFrame(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, FRAME_MS);
  });
}
