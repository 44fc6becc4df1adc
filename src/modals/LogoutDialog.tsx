import { Button } from '@mantine/core';
import { closeDialog, type Dialog } from '../stores/dialogs';
import { saveAllUnsyncedAsFile } from '../stores/sync/unsynced';
import { countChanges, countHalfWritten } from '../stores/sync/unsynced-file';
import { rowText } from '../ui/item-name';
import { DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import classes from './LogoutDialog.module.css';

type Logout = Extract<Dialog, { name: 'logout' }>;

/** Asks before a logout takes off this device what is nowhere else: unsent changes and half-written texts. */
export function LogoutDialog({ dialog: { unsynced, halfWritten, onConfirm } }: { dialog: Logout }) {
  return (
    <DialogFrame title="Log out?" size="sm" isQuestion onClose={closeDialog}>
      <p className={classes.question}>
        {whatIsUnsaved(unsynced, halfWritten.length)} Logging out takes everything off this device,
        and {unsynced + halfWritten.length === 1 ? 'it' : 'these'} would be lost.
      </p>
      {halfWritten.length > 0 && (
        <ul className={classes.texts} aria-label="Half-written texts">
          {halfWritten.map(({ place, text }) => (
            <li key={`${place} ${text}`}>
              <span className={classes.place}>{place}</span> {rowText(text)}
            </li>
          ))}
        </ul>
      )}
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={closeDialog}>
          Cancel
        </Button>
        <Button variant="default" onClick={() => void saveAllUnsyncedAsFile(halfWritten)}>
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

function whatIsUnsaved(unsynced: number, halfWritten: number): string {
  const changes = `${countChanges(unsynced)} ${unsynced === 1 ? 'hasn’t' : 'haven’t'} reached the server`;
  const texts = `${countHalfWritten(halfWritten)} ${halfWritten === 1 ? 'isn’t' : 'aren’t'} saved`;
  if (halfWritten === 0) return `${changes}.`;
  return unsynced === 0 ? `${texts}.` : `${changes}, and ${texts}.`;
}
