import type { ComponentType, ReactNode } from 'react';
import { TypeAhead } from '../commands/TypeAhead';
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
  /** The frame in which the open modal says that its dialog is loading or has failed; undefined if no modal is open. */
  Frame?: ComponentType<{ title: string; onClose: () => void; children: ReactNode }>;
}

/**
 * The boundary around the open dialog. It collects typed text while the dialog's code is loading. If the dialog can't
 * be loaded or rendered, it shows a message with a button that closes the dialog, after saving a typed text as a file.
 */
export function DialogBoundary({ children, Frame }: DialogBoundaryProps) {
  const dialog = useDialogs((state) => state.current);
  const serial = useDialogs((state) => state.serial);
  const isWritten = dialog !== null && isWrittenIn(dialog);
  const close = isWritten ? () => void saveAndClose(dialog) : closeDialog;
  const loading = (
    <>
      <TypeAhead target="overlay" onEscape={closeUnshownDialog} />
      {Frame && (
        <Frame title={texts.loading} onClose={closeUnshownDialog}>
          {null}
        </Frame>
      )}
    </>
  );
  return (
    <ErrorBoundary
      resetOn={serial}
      fallback={dialog && loading}
      onClose={close}
      closeLabel={isWritten ? texts.saveTextAndClose : undefined}
      renderInDialog={
        Frame &&
        ((message) => (
          <Frame title={texts.cantBeShown} onClose={close}>
            {message}
          </Frame>
        ))
      }
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
