import { create } from 'zustand';
import { setSettings, useSettings } from './settings';

/** Minimum width at which the key hints fit beside the list (spec §9). */
export const WITH_HINTS = '(min-width: 1280px)';

/** Whether the key hints are shown over the list on a narrow screen. This isn't stored. */
export const useHintOverlay = create(() => ({ isOpen: false }));

/** Shows or hides the key hints. On a wide screen, the choice is stored. */
export function toggleHints(): void {
  if (matchMedia(WITH_HINTS).matches) setSettings({ hasHints: !useSettings.getState().hasHints });
  else useHintOverlay.setState(({ isOpen }) => ({ isOpen: !isOpen }));
}

/** Hides the key hints over the list. */
export function closeHintOverlay(): void {
  useHintOverlay.setState({ isOpen: false });
}
