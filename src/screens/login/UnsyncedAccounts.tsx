import { UnstyledButton } from '@mantine/core';
import { useEffect } from 'react';
import { countOf } from '../../domain/format-number';
import {
  findUnsyncedAccounts,
  useUnsyncedAccounts,
  type UnsyncedAccount,
} from '../../stores/account/unsynced-accounts';
import { saveUnsyncedAsFile } from '../../stores/sync/unsynced-file';
import classes from './UnsyncedAccounts.module.css';

/** Says that changes of an account whose session has ended are safe, and gives them as a file. */
export function UnsyncedAccounts() {
  const accounts = useUnsyncedAccounts((state) => state.accounts);
  useEffect(() => void findUnsyncedAccounts(), []);
  return accounts.map(({ id, username, changes }) => (
    <div key={id} className={classes.left}>
      <Words username={username} changes={changes} />
      <UnstyledButton
        className={classes.file}
        onClick={() => saveUnsyncedAsFile(username, changes)}
      >
        Save as a file
      </UnstyledButton>
    </div>
  ));
}

function Words({ username, changes }: Pick<UnsyncedAccount, 'username' | 'changes'>) {
  const rejected = changes.filter(({ failure }) => failure !== null).length;
  const waiting = changes.length - rejected;
  return (
    <div>
      {waiting > 0 && (
        <>
          <strong>{username}</strong> has {countOf(waiting, 'unsent change')} here. Log in to send{' '}
          {waiting === 1 ? 'it' : 'them'}.{' '}
        </>
      )}
      {rejected > 0 && (
        <>
          <strong>{username}</strong> has {countOf(rejected, 'change')} here that the server
          rejected.
        </>
      )}
    </div>
  );
}
