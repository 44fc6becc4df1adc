import { Button, Modal } from '@mantine/core';
import { closeDialog, type Dialog } from '../stores/dialogs';
import * as texts from '../texts/dialogs';
import { ButtonKeys, DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { MODAL_PROPS, SMALL } from './modal-props';
import buttons from './DialogButtons.module.css';
import classes from './QuestionDialog.module.css';

const LAYER = 'var(--jot-layer-question)';

interface QuestionProps {
  title: string;
  body: string;
  confirmLabel: string;
  /** Whether confirming can't be undone. */
  isDestructive?: boolean | undefined;
  /** “Cancel” unless it says more. */
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question with two answers. The cancel button has the focus, and Escape cancels. */
function Question(props: QuestionProps) {
  const { title, body, confirmLabel, isDestructive, onConfirm, onCancel } = props;
  return (
    <DialogFrame title={title} onClose={onCancel}>
      <p className={classes.body} dir="auto">
        {body}
      </p>
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={onCancel}>
          {props.cancelLabel ?? texts.cancel}
          <ButtonKeys command="closeDialog" />
        </Button>
        <Button className={isDestructive ? buttons.destructive : undefined} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}

/**
 * The question of a command that can't be undone. It closes before `onConfirm` runs, so that `onConfirm` can open
 * another dialog.
 */
export function ConfirmDialog({ dialog }: { dialog: Extract<Dialog, { name: 'confirm' }> }) {
  const confirm = () => {
    closeDialog();
    dialog.onConfirm();
  };
  return <Question {...dialog} onCancel={closeDialog} onConfirm={confirm} />;
}

/**
 * A question on top of a dialog. It isn't a modal of the manager, because the manager would unmount the dialog below,
 * which would lose its caret, scroll position and undo history.
 */
export function QuestionDialog(props: QuestionProps) {
  return (
    <Modal
      {...MODAL_PROPS}
      opened
      onClose={props.onCancel}
      size={SMALL}
      zIndex={LAYER}
      overlayProps={{ ...MODAL_PROPS.overlayProps, zIndex: LAYER }}
    >
      <Question {...props} />
    </Modal>
  );
}

interface ExitQuestionProps {
  onBack: () => void;
  onExit: () => void;
}

/** Asks before unsaved text is discarded (spec §4). */
export function ExitQuestion({ onBack, onExit }: ExitQuestionProps) {
  return (
    <QuestionDialog
      title={texts.unsavedChanges}
      body={texts.exitAbandonsChanges}
      cancelLabel={texts.back}
      confirmLabel={texts.confirmExit}
      isDestructive
      onCancel={onBack}
      onConfirm={onExit}
    />
  );
}
