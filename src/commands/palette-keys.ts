import { openPalette, setPaletteQuery } from '../stores/palette';

/** The keys that open the command palette, everywhere (spec §2). */
export const PALETTE_KEYS: readonly string[] = ['mod+k', 'mod+p'];

/** How src/app/first-paint hands the palette's keys over to the app. */
export interface EarlyPalette {
  /** What was typed after the keys while the app was starting; null if they weren't pressed. */
  query: string | null;
  /** Set by the app once it can draw the palette: called whenever the keys are pressed and no command handles them. */
  open?: () => void;
}

let isInTable = false;

/** Whether the app can draw the palette. Until then, src/app/first-paint has its keys. */
export function isPaletteStarted(): boolean {
  // The tests of the commands have no window.
  const early = globalThis.window?.jotPalette;
  return !early || early.open !== undefined;
}

/** Leaves the keys to the table of all commands, which has been loaded. In a dialog, they then open nothing. */
export function leavePaletteKeysToTable(): void {
  isInTable = true;
}

/** Takes over the palette's keys, and opens the palette if they were pressed while the app was starting. */
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
