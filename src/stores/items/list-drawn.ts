let tell: () => void;

/** Resolves when this page has put its first list on the screen, with rows or known to be empty. */
export const firstListDrawn = new Promise<void>((resolve) => {
  tell = resolve;
});

/** A list is on the screen. */
export function tellListDrawn(): void {
  tell();
}
