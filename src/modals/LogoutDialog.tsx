import { Button } from '@mantine/core';
import { closeDialog, type Dialog } from '../stores/dialogs';
import { saveAllUnsyncedAsFile } from '../stores/sync/unsynced';
import * as texts from '../texts/dialogs';
import { DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { UnsavedTexts } from './UnsavedTexts';
import buttons from './DialogButtons.module.css';
import classes from './UnsavedTexts.module.css';

type Logout = Extract<Dialog, { name: 'logout' }>;

/** Asks before a logout takes off this device what is nowhere else: unsent changes and drafts. */
export function LogoutDialog({ dialog: { unsynced, drafts, onConfirm } }: { dialog: Logout }) {
  return (
    <DialogFrame title={texts.askLogOut} onClose={closeDialog}>
      <p className={classes.question}>
        {texts.unsaved(unsynced.length, drafts.length)}{' '}
        {texts.wouldBeLost(unsynced.length + drafts.length)}
      </p>
      <UnsavedTexts unsynced={unsynced} drafts={drafts} />
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={closeDialog}>
          {texts.cancel}
        </Button>
        <Button variant="default" onClick={() => void saveAllUnsyncedAsFile(drafts)}>
          {texts.saveAsAFile}
        </Button>
        <Button
          className={buttons.destructive}
          onClick={() => {
            closeDialog();
            onConfirm();
          }}
        >
          {texts.logOutAnyway}
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}
