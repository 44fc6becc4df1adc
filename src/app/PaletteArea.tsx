import { useLayoutEffect } from 'react';
import { startPalette } from '../commands/palette-keys';
import { TypeAhead } from '../commands/TypeAhead';
import { closePalette, usePalette } from '../stores/palette';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { Palette } from './lazy-components';

/** Shows the command palette while it is open. */
export function PaletteArea() {
  const isOpen = usePalette((state) => state.isOpen);
  useLayoutEffect(startPalette, []);
  if (!isOpen) return null;
  return (
    <ErrorBoundary
      fallback={<TypeAhead target="overlay" onEscape={closePalette} />}
      onClose={closePalette}
    >
      <Palette />
    </ErrorBoundary>
  );
}
