import { DialogBoundary } from '../modals/DialogBoundary';
import { useDialogs } from '../stores/dialogs';
import { usePalette } from '../stores/palette';
import { Modals } from './lazy-components';

/** Shows the open dialog. Its code is preloaded when the browser is idle, or loaded when the first dialog opens. */
export function DialogArea() {
  const isOpen = useDialogs((state) => state.current !== null);
  const isCovered = usePalette((state) => state.isOpen);
  return (
    <DialogBoundary>{((isOpen && !isCovered) || Modals.isLoaded()) && <Modals />}</DialogBoundary>
  );
}
