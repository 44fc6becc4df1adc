import { useLayoutEffect } from 'react';
import { hasKey } from '../commands/chord';
import { logComponentError } from '../notices/log';
import { closePalette, setPaletteQuery, usePalette } from '../stores/palette';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { Palette } from './lazy-components';

/** Shows the command palette while it is open. */
export function PaletteArea() {
  const isOpen = usePalette((state) => state.isOpen);
  useLayoutEffect(() => {
    if (!isOpen) return;
    document.addEventListener('keydown', typeAhead, true);
    return () => document.removeEventListener('keydown', typeAhead, true);
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <ErrorBoundary onError={logComponentError} onClose={closePalette}>
      <Palette />
    </ErrorBoundary>
  );
}

/** What is typed before the palette's own field has the focus is meant for it all the same. */
function typeAhead(event: KeyboardEvent): void {
  if (!hasKey(event)) return;
  const { key, target, ctrlKey, metaKey, altKey, isComposing } = event;
  const isInDialog = target instanceof Element && target.closest('[role="dialog"]') !== null;
  if (isInDialog || key.length !== 1 || ctrlKey || metaKey || altKey || isComposing) return;
  event.preventDefault();
  event.stopPropagation();
  setPaletteQuery(usePalette.getState().query + key);
}
