import { openPalette, setPaletteQuery } from '../stores/palette';

/** The keys that open the command palette, everywhere (spec §2). */
export const PALETTE_KEYS: readonly string[] = ['mod+k', 'mod+p'];

/** What src/app/first-paint, which listens for the palette's keys from the start, shares with the app. */
export interface EarlyPalette {
  /** The text typed after the keys while the app was starting; null if the keys weren't pressed. */
  query: string | null;
  /** Opens the palette. Missing until the app can draw it. Called for each press that no command has handled. */
  open?: () => void;
}

let isInTable = false;

/** Whether the app can draw the palette. Until then, only src/app/first-paint handles the palette's keys. */
export function isPaletteStarted(): boolean {
  // The tests of the commands have no window.
  const early = globalThis.window?.jotPalette;
  return !early || early.open !== undefined;
}

/** Called when the table of all commands is loaded, which handles the keys from then on. It ignores them in a dialog. */
export function leavePaletteKeysToTable(): void {
  isInTable = true;
}

/** Called when the app can draw the palette. Opens it if its keys were pressed while the app was starting. */
export function startPalette(): void {
  const early = window.jotPalette;
  if (!early) return;
  early.open = () => {
    if (!isInTable) openPalette();
  };
  if (early.query === null) return;
  openPalette();
  setPaletteQuery(early.query);
}
