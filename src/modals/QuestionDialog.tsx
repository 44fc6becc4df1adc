import { Button, Modal } from '@mantine/core';
import * as texts from '../texts/dialogs';
import { ButtonKeys, DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { MODAL_PROPS, SMALL } from './modal-props';
import buttons from './DialogButtons.module.css';
import classes from './QuestionDialog.module.css';

const LAYER = 'var(--jot-layer-question)';

interface QuestionDialogProps {
  title: string;
  body: string;
  confirmLabel: string;
  /** Whether confirming can't be undone. */
  isDestructive?: boolean | undefined;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * A question on top of a dialog. The cancel button has the focus, and Escape cancels. The question isn't a modal of the
 * manager, because the manager would unmount the dialog below, which would lose its caret, scroll position and undo
 * history.
 */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, body, confirmLabel, isDestructive, cancelLabel, onConfirm, onCancel } = props;
  return (
    <Modal
      {...MODAL_PROPS}
      opened
      onClose={onCancel}
      size={SMALL}
      zIndex={LAYER}
      overlayProps={{ ...MODAL_PROPS.overlayProps, zIndex: LAYER }}
    >
      <DialogFrame title={title} onClose={onCancel}>
        <p className={classes.body} dir="auto">
          {body}
        </p>
        <DialogButtons>
          <Button variant="default" data-autofocus onClick={onCancel}>
            {cancelLabel}
            <ButtonKeys command="closeDialog" />
          </Button>
          <Button className={isDestructive ? buttons.destructive : undefined} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </DialogButtons>
      </DialogFrame>
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
