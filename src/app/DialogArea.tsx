import { DialogBoundary } from '../modals/DialogBoundary';
import { useDialogs } from '../stores/dialogs';
import { Modals } from './lazy-components';

/** Shows the open dialog. Its code is preloaded when the browser is idle, or loaded when the first dialog opens. */
export function DialogArea() {
  const isOpen = useDialogs((state) => state.current !== null);
  return <DialogBoundary>{(isOpen || Modals.isLoaded()) && <Modals />}</DialogBoundary>;
}
