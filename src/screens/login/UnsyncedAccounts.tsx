import { UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { countOf } from '../../texts/numbers';
import { findUnsyncedAccounts, type UnsyncedAccount } from '../../stores/account/unsynced-accounts';
import { saveUnsyncedAsFile } from '../../stores/sync/unsynced-file';
import { fillText } from '../../ui/fill-text';
import * as texts from '../../texts/login';
import classes from './UnsyncedAccounts.module.css';

/** Says which accounts have unsynced changes on this device after their session ended, and saves them as a file. */
export function UnsyncedAccounts() {
  const [accounts, setAccounts] = useState<readonly UnsyncedAccount[]>([]);
  useEffect(() => void findUnsyncedAccounts().then(setAccounts), []);
  return accounts.map(({ id, username, mutations }) => (
    <div key={id} className={classes.left}>
      <Summary username={username} mutations={mutations} />
      <UnstyledButton
        className={classes.file}
        onClick={() => saveUnsyncedAsFile(username, mutations)}
      >
        {texts.saveAsAFile}
      </UnstyledButton>
    </div>
  ));
}

function Summary({ username, mutations }: Pick<UnsyncedAccount, 'username' | 'mutations'>) {
  const rejected = mutations.filter(({ failure }) => failure !== null).length;
  const waiting = mutations.length - rejected;
  const named = { username: <strong>{username}</strong> };
  return (
    <div>
      {waiting > 0 && (
        <>{fillText(texts.unsentHere(countOf(waiting, 'unsent change'), waiting === 1), named)} </>
      )}
      {rejected > 0 && <>{fillText(texts.rejectedHere(countOf(rejected, 'change')), named)}</>}
    </div>
  );
}
