import { DialogBoundary } from '../modals/DialogBoundary';
import { useDialogs } from '../stores/dialogs';
import { Modals } from './lazy-components';

/** Shows the open dialog. The code of the dialogs is loaded before the first one is opened, or then. */
export function DialogArea() {
  const isOpen = useDialogs((state) => state.current !== null);
  return <DialogBoundary>{(isOpen || Modals.isLoaded()) && <Modals />}</DialogBoundary>;
}
