import { openPalette, setPaletteQuery } from '../stores/palette';

/** The keys that open the command palette, everywhere (spec §2). */
export const PALETTE_KEYS: readonly string[] = ['mod+k', 'mod+p'];

/** The attribute of the page that src/app/first-paint sets, and the event that it dispatches, when the keys are pressed. */
const WANTED = 'data-palette-wanted';

/**
 * Opens the palette if its keys were pressed before the app had started, and then whenever they are pressed, until the
 * table of all commands has been loaded, which handles them itself. The returned function stops this.
 */
export function listenForPaletteKeys(): () => void {
  if (document.documentElement.hasAttribute(WANTED)) openPalette();
  window.addEventListener(WANTED, openPalette);
  return () => window.removeEventListener(WANTED, openPalette);
}

/** Puts the text that src/app/first-paint has collected for the palette into its field. Called once it is mounted. */
export function takeEarlyQuery(): void {
  const page = document.documentElement;
  const query = page.getAttribute(WANTED);
  page.removeAttribute(WANTED);
  if (query) setPaletteQuery(query);
}
