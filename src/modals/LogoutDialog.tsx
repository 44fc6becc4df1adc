import { Button } from '@mantine/core';
import { closeDialog, type Dialog } from '../stores/dialogs';
import { saveAllUnsyncedAsFile } from '../stores/sync/unsynced';
import { countChanges } from '../stores/sync/unsynced-file';
import { DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';

type Logout = Extract<Dialog, { name: 'logout' }>;

/** Asks before a logout takes off this device what the server doesn't have. */
export function LogoutDialog({ dialog: { unsynced, onConfirm } }: { dialog: Logout }) {
  const [verb, these] = unsynced === 1 ? ['hasn’t', 'it'] : ['haven’t', 'these'];
  return (
    <DialogFrame title="Log out?" size="sm" isQuestion onClose={closeDialog}>
      <p style={{ margin: 0 }}>
        {countChanges(unsynced)} {verb} reached the server. Logging out takes everything off this
        device, and {these} would be lost.
      </p>
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={closeDialog}>
          Cancel
        </Button>
        <Button variant="default" onClick={() => void saveAllUnsyncedAsFile()}>
          Save as a file
        </Button>
        <Button
          onClick={() => {
            closeDialog();
            onConfirm();
          }}
        >
          Log out anyway
        </Button>
      </DialogButtons>
    </DialogFrame>
  );
}
