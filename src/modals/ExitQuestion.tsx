import * as texts from '../texts/dialogs';
import { QuestionDialog } from './QuestionDialog';

interface ExitQuestionProps {
  onBack: () => void;
  onExit: () => void;
}

/** Asked before text that is saved nowhere is given up (spec §4). */
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
