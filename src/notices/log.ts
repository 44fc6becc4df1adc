/** Writes an error to the console, as all errors are (spec §8). */
export function logError(doing: string, error: unknown): void {
  console.error(`${doing}:`, error);
}

/** Writes a warning to the console: the browser denied a feature that the app can do without. */
export function logDenied(doing: string, error: unknown): void {
  console.warn(`${doing}:`, error);
}

/** Writes to the console that a component could not be loaded or rendered. */
export function logComponentError(error: unknown): void {
  logError('Loading a part of the page', error);
}
