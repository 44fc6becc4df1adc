import { useState } from 'react';
import { DialogBoundary } from '../modals/DialogBoundary';
import { useDialogs } from '../stores/dialogs';
import { Modals } from './lazy-components';

/** Shows the open dialog. The code of the dialogs comes before the first one is opened, or then. */
export function DialogArea() {
  const isOpen = useDialogs((state) => state.current !== null);
  const [isWanted, setWanted] = useState(isOpen);
  if (isOpen && !isWanted) setWanted(true);
  return <DialogBoundary>{isWanted && <Modals />}</DialogBoundary>;
}
