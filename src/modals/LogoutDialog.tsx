import { formatNumber } from '../texts/numbers';
import { closeDialog, type Dialog } from '../stores/dialogs';
import { saveAllUnsyncedAsFile } from '../stores/sync/unsynced';
import { doneWords } from '../stores/sync/unsynced-file';
import { Button } from '../ui/Button';
import { rowText } from '../ui/item-name';
import * as texts from '../texts/dialogs';
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
    <DialogFrame title={texts.askLogOut} size="sm" isQuestion onClose={closeDialog}>
      <p className={classes.question}>
        {texts.unsaved(unsynced.length, drafts.length)}{' '}
        {texts.wouldBeLost(unsynced.length + drafts.length)}
      </p>
      <ul className={classes.texts} aria-label={texts.whatWouldBeLost}>
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
            <span className={classes.place}>{texts.andMore(formatNumber(more))}</span>
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
