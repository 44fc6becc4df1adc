import { useHintOverlay, WITH_HINTS } from '../../stores/hints';
import { useSettings } from '../../stores/settings';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { useMedia } from '../../ui/use-media';
import { HintPanel } from './lazy-parts';

/** The key hints: beside the list from 1280 px, or above it on request (spec §2). */
export function Hints() {
  const hasRoom = useMedia(WITH_HINTS);
  const hasHints = useSettings((state) => state.hasHints);
  const isOverlayOpen = useHintOverlay((state) => state.isOpen);
  if (!(hasRoom ? hasHints : isOverlayOpen)) return null;
  return (
    <ErrorBoundary isQuiet>
      <HintPanel isOverlay={!hasRoom} />
    </ErrorBoundary>
  );
}
