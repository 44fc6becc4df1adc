/** Writes an error to the console, where every one of them goes (spec §8). */
export function logError(doing: string, error: unknown): void {
  console.error(`${doing}:`, error);
}

/** Writes to the console what this browser refuses and the app does without. */
export function logDenied(doing: string, error: unknown): void {
  console.warn(`${doing}:`, error);
}

/** Writes to the console that a part of the page could not be loaded or drawn. */
export function logComponentError(error: unknown): void {
  logError('Loading a part of the page', error);
}
