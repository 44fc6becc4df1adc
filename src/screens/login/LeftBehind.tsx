import { UnstyledButton } from '@mantine/core';
import { useEffect } from 'react';
import { findLeftAccounts, useLeftAccounts, type LeftAccount } from '../../stores/left-accounts';
import { countChanges, saveUnfinishedAsFile } from '../../stores/unfinished-file';
import classes from './LeftBehind.module.css';

/** Says that changes of an account whose session has ended are safe, and gives them as a file. */
export function LeftBehind() {
  const accounts = useLeftAccounts((state) => state.accounts);
  useEffect(() => void findLeftAccounts(), []);
  return accounts.map(({ id, username, unfinished }) => (
    <div key={id} className={classes.left}>
      <Words username={username} unfinished={unfinished} />
      <UnstyledButton
        className={classes.file}
        onClick={() => saveUnfinishedAsFile(username, unfinished)}
      >
        Save as a file
      </UnstyledButton>
    </div>
  ));
}

function Words({ username, unfinished }: Pick<LeftAccount, 'username' | 'unfinished'>) {
  const refused = unfinished.filter(({ failure }) => failure !== null).length;
  const waiting = unfinished.length - refused;
  return (
    <div>
      {waiting > 0 && (
        <>
          {countChanges(waiting)} of <strong>{username}</strong> {waiting === 1 ? 'waits' : 'wait'}{' '}
          on this device and will be sent after the login.{' '}
        </>
      )}
      {refused > 0 && (
        <>
          {countChanges(refused)} of <strong>{username}</strong> that the server refused{' '}
          {refused === 1 ? 'is' : 'are'} kept on this device.
        </>
      )}
    </div>
  );
}
