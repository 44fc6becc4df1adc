import { Button } from '@mantine/core';
import { closeDialog, type Dialog } from '../stores/dialogs';
import { saveAllUnsyncedAsFile } from '../stores/sync/unsynced';
import * as texts from '../texts/dialogs';
import { DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import { UnsavedTexts } from './UnsavedTexts';
import buttons from './DialogButtons.module.css';
import classes from './UnsavedTexts.module.css';

type AccountDeleted = Extract<Dialog, { name: 'accountDeleted' }>;

/** Says that the account was deleted elsewhere, and offers what this device alone has of it. */
export function AccountDeletedDialog({ dialog }: { dialog: AccountDeleted }) {
  const { unsynced, drafts, onConfirm } = dialog;
  const count = unsynced.length + drafts.length;
  return (
    // There is nothing to go back to: the account is gone.
    <DialogFrame title={texts.accountWasDeleted}>
      <p className={classes.question}>
        {texts.wasDeletedElsewhere} {texts.unsaved(unsynced.length, drafts.length)}{' '}
        {texts.goesWithTheAccount(count)}
      </p>
      <UnsavedTexts unsynced={unsynced} drafts={drafts} />
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={() => void saveAllUnsyncedAsFile(drafts)}>
          {texts.saveAsAFile}
        </Button>
        <Button
          className={buttons.destructive}
          onClick={() => {
            closeDialog();
            onConfirm();
          }}
        >
          {texts.removeFromThisDevice}
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}
