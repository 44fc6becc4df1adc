import { openPalette } from '../stores/palette';
import { hasKey, isComposing, matchesChord } from './chord';

/** The keys that open the command palette, everywhere (spec §2). */
export const PALETTE_KEYS: readonly string[] = ['mod+k', 'mod+p'];

/**
 * Listens for the palette's keys alone, as long as the table of commands, which knows all keys, has
 * not been loaded. Opens it at once when they were pressed before anything listened, which
 * src/app/first-paint has noted. Returns the way to stop.
 */
export function listenForPaletteKeys(target: Document): () => void {
  const page = target.documentElement;
  if (page.hasAttribute('data-palette-wanted')) openPalette();
  page.removeAttribute('data-palette-wanted');
  const handleKey = (event: KeyboardEvent) => {
    if (isComposing(event) || !hasKey(event)) return;
    if (!PALETTE_KEYS.some((chord) => matchesChord(event, chord))) return;
    event.preventDefault();
    if (!event.repeat) openPalette();
  };
  target.addEventListener('keydown', handleKey, { capture: true });
  return () => target.removeEventListener('keydown', handleKey, { capture: true });
}
