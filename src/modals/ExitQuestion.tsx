import { QuestionDialog } from './QuestionDialog';

interface ExitQuestionProps {
  onBack: () => void;
  onExit: () => void;
}

/** Asked before text that is saved nowhere is given up (spec §4). */
export function ExitQuestion({ onBack, onExit }: ExitQuestionProps) {
  return (
    <QuestionDialog
      title="Unsaved changes"
      body="You have not saved. Exiting will abandon your changes."
      cancelLabel="Back"
      confirmLabel="Confirm exit"
      isDestructive
      onCancel={onBack}
      onConfirm={onExit}
    />
  );
}
