import { Button } from '@mantine/core';
import { DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
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

/** A question with two answers; the careful one has the focus, and is what Escape means. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, body, confirmLabel, isDestructive, cancelLabel, onConfirm, onCancel } = props;
  return (
    <DialogFrame title={title} size="sm" isQuestion onClose={onCancel}>
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
  );
}
