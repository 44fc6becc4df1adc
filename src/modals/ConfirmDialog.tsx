import { closeDialog, type Dialog } from '../stores/dialogs';
import { QuestionDialog } from './QuestionDialog';

type Confirm = Extract<Dialog, { name: 'confirm' }>;

/** A question that a command asks before it does what can't be taken back. */
export function ConfirmDialog({ dialog }: { dialog: Confirm }) {
  const { title, body, confirmLabel, isDestructive, cancelLabel, onConfirm } = dialog;
  return (
    <QuestionDialog
      title={title}
      body={body}
      confirmLabel={confirmLabel}
      isDestructive={isDestructive}
      cancelLabel={cancelLabel}
      onCancel={closeDialog}
      onConfirm={() => {
        closeDialog();
        onConfirm();
      }}
    />
  );
}
