import type { useModals } from '@mantine/modals';
import { closeDialog, type Dialog } from '../stores/dialogs';
import { ButtonKeys } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { SMALL } from './modal-props';
import buttons from './DialogButtons.module.css';
import classes from './QuestionDialog.module.css';

type Question = Extract<Dialog, { name: 'confirm' }>;

/**
 * Opens the question of a command that can't be undone. The cancel button has the focus. The question closes before
 * `onConfirm` runs, so that `onConfirm` can open another dialog.
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
    labels: {
      cancel: (
        <>
          {cancelLabel}
          <ButtonKeys command="closeDialog" />
        </>
      ),
      confirm: confirmLabel,
    },
    cancelProps: { 'data-autofocus': true },
    ...(isDestructive && { confirmProps: { className: buttons.destructive } }),
    groupProps: { className: `${buttons.buttons} ${classes.answers}` },
    // The store closes the question, and then `OpenDialog` closes the modal.
    closeOnCancel: false,
    closeOnConfirm: false,
    onCancel: closeDialog,
    onConfirm: () => {
      closeDialog();
      onConfirm();
    },
  });
}
