import type { ReactNode } from 'react';
import { TypeAhead } from '../commands/TypeAhead';
import { logComponentError } from '../notices/log';
import {
  closeDialog,
  closeUnshownDialog,
  isWrittenIn,
  useDialogs,
  type Dialog,
} from '../stores/dialogs';
import * as texts from '../texts/ui';
import { ErrorBoundary } from '../ui/ErrorBoundary';

interface DialogBoundaryProps {
  children: ReactNode;
  /** Puts the message about an error into the dialog's modal, if there is one by then. */
  renderFailure?: (message: ReactNode, onClose: () => void) => ReactNode;
}

/**
 * Stands around the open dialog. While its code is loading, text that is typed is collected for it. If it can't be
 * loaded or drawn, it can be closed, and what is written in it is offered as a file first.
 */
export function DialogBoundary({ children, renderFailure }: DialogBoundaryProps) {
  const dialog = useDialogs((state) => state.current);
  const serial = useDialogs((state) => state.serial);
  const isWritten = dialog !== null && isWrittenIn(dialog);
  const close = isWritten ? () => void saveAndClose(dialog) : closeDialog;
  return (
    <ErrorBoundary
      resetOn={serial}
      fallback={dialog && <TypeAhead target="overlay" onEscape={closeUnshownDialog} />}
      onError={logComponentError}
      onClose={close}
      closeLabel={isWritten ? texts.saveTextAndClose : undefined}
      {...(renderFailure && { renderFailure: (message) => renderFailure(message, close) })}
    >
      {children}
    </ErrorBoundary>
  );
}

async function saveAndClose(dialog: Dialog): Promise<void> {
  const { saveDialogAsFile } = await import('../stores/drafts/draft-texts');
  saveDialogAsFile(dialog);
  if (useDialogs.getState().current === dialog) closeDialog();
}
