import { Button } from '../ui/Button';
import { DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import classes from './QuestionDialog.module.css';

interface QuestionDialogProps {
  title: string;
  body: string;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question with two answers; the careful one has the focus, and is what Escape means. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, body, confirmLabel, cancelLabel, onConfirm, onCancel } = props;
  return (
    <DialogFrame title={title} size="sm" isQuestion onClose={onCancel}>
      <p className={classes.body}>{body}</p>
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button onClick={onConfirm}>{confirmLabel}</Button>
      </DialogButtons>
    </DialogFrame>
  );
}
