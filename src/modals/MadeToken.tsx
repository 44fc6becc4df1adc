import { Button } from '@mantine/core';
import type { CreatedToken } from '../domain/access-token';
import { copyToClipboard } from '../stores/items/clipboard';
import { closeDialog } from '../stores/dialogs';
import { CopyField } from '../ui/CopyField';
import * as texts from '../texts/access-tokens';
import { DialogButtons } from './DialogButtons';
import classes from './NewTokenDialog.module.css';

/** The secret of a token that has just been created, which can't be shown again, and a command that uses it. */
export function MadeToken({ token: { scope, token } }: { token: CreatedToken }) {
  const login = `-H 'Authorization: Bearer ${token}'`;
  const { origin } = window.location;
  const command =
    scope === 'read'
      ? `curl '${origin}/api/v1/items?q=milk' ${login}`
      : `curl ${origin}/api/v1/add ${login} -d 'buy milk'`;
  return (
    <>
      <p className={classes.words}>{texts.copyItNow}</p>
      <CopyField label={texts.token} value={token} hasFocus onCopy={copyToClipboard} />
      <CopyField label={texts.tryIt} value={command} onCopy={copyToClipboard} />
      <DialogButtons>
        <Button onClick={closeDialog}>{texts.done}</Button>
      </DialogButtons>
    </>
  );
}
