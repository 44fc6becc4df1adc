import { Button } from '@mantine/core';
import { closeDialog, type Dialog } from '../stores/dialogs';
import { saveAllUnsyncedAsFile } from '../stores/sync/unsynced';
import * as texts from '../texts/dialogs';
import { ButtonKeys, DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { UnsavedTexts } from './UnsavedTexts';
import buttons from './DialogButtons.module.css';
import classes from './UnsavedTexts.module.css';

type Logout = Extract<Dialog, { name: 'logout' }>;
type AccountDeleted = Extract<Dialog, { name: 'accountDeleted' }>;

/** Asks before a logout that would delete unsent changes and drafts. */
export function LogoutDialog({ dialog }: { dialog: Logout }) {
  const { unsynced, drafts } = dialog;
  const unsaved = texts.unsaved(unsynced.length, drafts.length);
  return (
    <UnsavedDialog
      dialog={dialog}
      title={texts.askLogOut}
      question={`${unsaved} ${texts.wouldBeLost(unsynced.length + drafts.length)}`}
      confirmLabel={texts.logOutAnyway}
      canCancel
    />
  );
}

/** Says that the account was deleted on another device, and offers to save what only this device has. */
export function AccountDeletedDialog({ dialog }: { dialog: AccountDeleted }) {
  const { unsynced, drafts } = dialog;
  const unsaved = texts.unsaved(unsynced.length, drafts.length);
  const loss = texts.goesWithTheAccount(unsynced.length + drafts.length);
  return (
    <UnsavedDialog
      dialog={dialog}
      title={texts.accountWasDeleted}
      question={`${texts.wasDeletedElsewhere} ${unsaved} ${loss}`}
      confirmLabel={texts.removeFromThisDevice}
      canCancel={false}
    />
  );
}

interface UnsavedDialogProps {
  dialog: Logout | AccountDeleted;
  title: string;
  question: string;
  confirmLabel: string;
  canCancel: boolean;
}

function UnsavedDialog({ dialog, title, question, confirmLabel, canCancel }: UnsavedDialogProps) {
  const { unsynced, drafts, onConfirm } = dialog;
  return (
    <DialogFrame title={title} {...(canCancel && { onClose: closeDialog })}>
      <p className={classes.question}>{question}</p>
      <UnsavedTexts unsynced={unsynced} drafts={drafts} />
      <DialogButtons>
        {canCancel && (
          <Button variant="default" data-autofocus onClick={closeDialog}>
            {texts.cancel}
            <ButtonKeys command="closeDialog" />
          </Button>
        )}
        <Button
          variant="default"
          data-autofocus={!canCancel || undefined}
          onClick={() => void saveAllUnsyncedAsFile(drafts)}
        >
          {texts.saveAsAFile}
        </Button>
        <Button
          className={buttons.destructive}
          onClick={() => {
            closeDialog();
            onConfirm();
          }}
        >
          {confirmLabel}
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}
