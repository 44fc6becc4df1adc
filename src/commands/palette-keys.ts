import { openPalette } from '../stores/palette';
import { hasKey, isComposing, matchesChord } from './chord';

/** The keys that open the command palette, everywhere (spec §2). */
export const PALETTE_KEYS: readonly string[] = ['mod+k', 'mod+p'];

/**
 * Listens only for the palette's keys, until the table of all commands has been loaded. If they were pressed before the
 * app had started, which src/app/first-paint has recorded, it opens the palette at once. The returned function stops
 * listening.
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
