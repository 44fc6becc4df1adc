import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { EXTENSION_TOKEN_ID, type CreatedToken } from '../domain/access-token';
import { copyToClipboard } from '../stores/items/clipboard';
import { closeDialog } from '../stores/dialogs';
import { CopyField } from '../ui/CopyField';
import * as texts from '../texts/access-tokens';
import { DialogButtons } from './DialogButtons';
import classes from './NewTokenDialog.module.css';

interface MadeTokenProps {
  token: CreatedToken;
  isForExtension: boolean;
}

/** The secret of a token that has just been created, which can't be shown again. */
export function MadeToken({ token: { scope, token }, isForExtension }: MadeTokenProps) {
  return (
    <>
      {isForExtension ? <HandOver /> : <p className={classes.words}>{texts.copyItNow}</p>}
      <div id={isForExtension ? EXTENSION_TOKEN_ID : undefined}>
        <CopyField label={texts.token} value={token} hasFocus onCopy={copyToClipboard} />
      </div>
      {!isForExtension && (
        <CopyField label={texts.tryIt} value={commandWith(token, scope)} onCopy={copyToClipboard} />
      )}
      <DialogButtons>
        <Button onClick={closeDialog}>{texts.done}</Button>
      </DialogButtons>
    </>
  );
}

/** Tells the browser extension by the page's title that the token is there. It reads the field and closes the tab. */
function HandOver() {
  useEffect(() => {
    const before = document.title;
    document.title = texts.connected;
    return () => {
      document.title = before;
    };
  }, []);
  return <p className={classes.words}>{texts.pasteTheToken}</p>;
}

function commandWith(token: string, scope: CreatedToken['scope']): string {
  const login = `-H 'Authorization: Bearer ${token}'`;
  const { origin } = window.location;
  return scope === 'read'
    ? `curl '${origin}/api/v1/items?q=milk' ${login}`
    : `curl ${origin}/api/v1/add ${login} -d 'buy milk'`;
}
