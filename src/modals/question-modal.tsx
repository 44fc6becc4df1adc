import type { useModals } from '@mantine/modals';
import { closeDialog, type Dialog } from '../stores/dialogs';
import { DialogFrame } from './DialogFrame';
import { SMALL } from './modal-props';
import buttons from './DialogButtons.module.css';
import classes from './QuestionDialog.module.css';

type Question = Extract<Dialog, { name: 'confirm' }>;

/**
 * Opens the question that a command asks before it does what can't be taken back. The careful answer has the focus.
 * What is confirmed is done when the question is closed, so that it may open another dialog.
 */
export function openQuestion(
  openConfirmModal: ReturnType<typeof useModals>['openConfirmModal'],
  modalId: string,
  { title, body, confirmLabel, isDestructive, cancelLabel, onConfirm }: Question,
): void {
  openConfirmModal({
    modalId,
    size: SMALL,
    children: (
      <DialogFrame key={modalId} title={title} onClose={closeDialog}>
        <p className={classes.body} dir="auto">
          {body}
        </p>
      </DialogFrame>
    ),
    labels: { cancel: cancelLabel, confirm: confirmLabel },
    cancelProps: { 'data-autofocus': true },
    ...(isDestructive && { confirmProps: { className: buttons.destructive } }),
    groupProps: { className: `${buttons.buttons} ${classes.answers}` },
    // The store closes it, and the manager follows.
    closeOnCancel: false,
    closeOnConfirm: false,
    onCancel: closeDialog,
    onConfirm: () => {
      closeDialog();
      onConfirm();
    },
  });
}
