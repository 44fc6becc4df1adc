import { formatNumber } from '../domain/format-number';
import { closeDialog, type Dialog } from '../stores/dialogs';
import { saveAllUnsyncedAsFile } from '../stores/sync/unsynced';
import { countChanges, countDraftTexts, doneWords } from '../stores/sync/unsynced-file';
import { Button } from '../ui/Button';
import { rowText } from '../ui/item-name';
import { DialogButtons } from './DialogButtons';
import { DialogFrame } from './DialogFrame';
import buttons from './DialogButtons.module.css';
import classes from './LogoutDialog.module.css';

type Logout = Extract<Dialog, { name: 'logout' }>;

/** Beyond this many changes, only their number is shown. */
const MAX_NAMED_CHANGES = 5;

/** Asks before a logout takes off this device what is nowhere else: unsent changes and drafts. */
export function LogoutDialog({ dialog: { unsynced, drafts, onConfirm } }: { dialog: Logout }) {
  const named = unsynced.slice(0, MAX_NAMED_CHANGES);
  const more = unsynced.length - named.length;
  return (
    <DialogFrame title="Log out?" size="sm" isQuestion onClose={closeDialog}>
      <p className={classes.question}>
        {whatIsUnsaved(unsynced.length, drafts.length)} Logging out removes everything from this
        device, and {unsynced.length + drafts.length === 1 ? 'it' : 'these'} would be lost.
      </p>
      <ul className={classes.texts} aria-label="What would be lost">
        {named.map((each) => (
          <li key={each.change.id}>
            <span className={classes.place}>{doneWords(each)}</span>{' '}
            <span className={classes.text} dir="auto">
              {rowText(each.text)}
            </span>
          </li>
        ))}
        {more > 0 && (
          <li>
            <span className={classes.place}>and {formatNumber(more)} more</span>
          </li>
        )}
        {drafts.map(({ place, text }) => (
          <li key={`${place} ${text}`}>
            <span className={classes.place}>{place}</span>{' '}
            <span className={classes.text} dir="auto">
              {rowText(text)}
            </span>
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={closeDialog}>
          Cancel
        </Button>
        <Button variant="default" onClick={() => void saveAllUnsyncedAsFile(drafts)}>
          Save as a file
        </Button>
        <Button
          className={buttons.destructive}
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

function whatIsUnsaved(changeCount: number, draftCount: number): string {
  const changes = `${countChanges(changeCount)} ${changeCount === 1 ? 'hasn’t' : 'haven’t'} reached the server`;
  const texts = `${countDraftTexts(draftCount)} ${draftCount === 1 ? 'isn’t' : 'aren’t'} saved`;
  if (draftCount === 0) return `${changes}.`;
  return changeCount === 0 ? `${texts}.` : `${changes}, and ${texts}.`;
}
