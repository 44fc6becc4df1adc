import { Button, Modal } from '@mantine/core';
import { DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { MODAL_PROPS, SMALL } from './modal-props';
import buttons from './DialogButtons.module.css';
import classes from './QuestionDialog.module.css';

interface QuestionDialogProps {
  title: string;
  body: string;
  confirmLabel: string;
  /** Whether something is gone once that is confirmed. */
  isDestructive?: boolean | undefined;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * A question that a dialog asks on top of itself; the careful answer has the focus, and is what Escape means. The
 * modals manager would take the dialog away meanwhile, and with it caret, scroll place and the fields' own undo.
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
          </Button>
          <Button className={isDestructive ? buttons.destructive : undefined} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </DialogButtons>
      </DialogFrame>
    </Modal>
  );
}

const LAYER = 'var(--jot-layer-question)';
