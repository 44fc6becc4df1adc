let open: () => void;
const drawn = new Promise<void>((resolve) => {
  open = resolve;
});

/** The app stands on the screen. */
export function tellFirstFrame(): void {
  open();
}

/**
 * Resolves when the app has been drawn for the first time. What isn't seen in that frame waits for
 * it: asking the server takes time from drawing what this device knows.
 */
export function untilFirstFrame(): Promise<void> {
  return drawn;
}
