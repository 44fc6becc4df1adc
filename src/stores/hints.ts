import { create } from 'zustand';
import { setSettings, useSettings } from './settings';

/** From this width there is room for the key hints beside the list (spec §9). */
export const WITH_HINTS = '(min-width: 1280px)';

/** Whether the key hints lie over the list, where there is no room beside it; that is for a look only. */
export const useHintOverlay = create(() => ({ isOpen: false }));

/** Shows the key hints, or puts them away: those beside the list for good, those over it for now. */
export function toggleHints(): void {
  if (matchMedia(WITH_HINTS).matches) setSettings({ hasHints: !useSettings.getState().hasHints });
  else useHintOverlay.setState(({ isOpen }) => ({ isOpen: !isOpen }));
}

/** Puts the hints away that lie over the list. */
export function closeHintOverlay(): void {
  useHintOverlay.setState({ isOpen: false });
}
