import { TypeAhead } from '../commands/TypeAhead';
import { logComponentError } from '../notices/log';
import { closeDialog, closeUnshownDialog, useDialogs } from '../stores/dialogs';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { Modals } from './lazy-components';

/** Shows the open dialog. The code of the dialogs comes before the first one is opened, or then. */
export function DialogArea() {
  const isWanted = useDialogs((state) => state.serial > 0);
  return (
    <ErrorBoundary
      fallback={<TypeAhead target="overlay" onEscape={closeUnshownDialog} />}
      onError={logComponentError}
      onClose={closeDialog}
    >
      {isWanted && <Modals />}
    </ErrorBoundary>
  );
}
