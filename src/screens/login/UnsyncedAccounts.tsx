import { UnstyledButton } from '@mantine/core';
import { useEffect } from 'react';
import { countOf } from '../../texts/numbers';
import {
  findUnsyncedAccounts,
  useUnsyncedAccounts,
  type UnsyncedAccount,
} from '../../stores/account/unsynced-accounts';
import { saveUnsyncedAsFile } from '../../stores/sync/unsynced-file';
import { fillText } from '../../ui/fill-text';
import * as texts from '../../texts/login';
import classes from './UnsyncedAccounts.module.css';

/** Says that mutations of an account whose session has ended are safe, and gives them as a file. */
export function UnsyncedAccounts() {
  const accounts = useUnsyncedAccounts((state) => state.accounts);
  useEffect(() => void findUnsyncedAccounts(), []);
  return accounts.map(({ id, username, mutations }) => (
    <div key={id} className={classes.left}>
      <Words username={username} mutations={mutations} />
      <UnstyledButton
        className={classes.file}
        onClick={() => saveUnsyncedAsFile(username, mutations)}
      >
        {texts.saveAsAFile}
      </UnstyledButton>
    </div>
  ));
}

function Words({ username, mutations }: Pick<UnsyncedAccount, 'username' | 'mutations'>) {
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
