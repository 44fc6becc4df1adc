let tell: () => void;

/** Resolves when this page has drawn its first list, with its rows or as empty. */
export const firstListDrawn = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Resolves `firstListDrawn`, because a list has been drawn. */
export function tellListDrawn(): void {
  tell();
}
