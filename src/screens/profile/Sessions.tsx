import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { runCommand } from '../../commands/dispatch';
import type { Session } from '../../domain/session';
import { describeFailure } from '../../notices/describe-failure';
import {
  endOtherSessions,
  endOwnSession,
  loadOwnSessions,
  useOwnSessions,
} from '../../stores/account/own-sessions';
import { fillText } from '../../ui/fill-text';
import * as texts from '../../texts/profile';
import { AccountList, AccountRow, Detail, Time } from './AccountList';
import classes from './AccountList.module.css';

/** The account's sessions, with buttons to end them. */
export function Sessions() {
  const { sessions, failure, ending } = useOwnSessions();
  const [done, setDone] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    void loadOwnSessions();
  }, []);

  const end = async (request: Promise<boolean>, message: string) => {
    setDone('');
    if (!(await request)) return;
    setDone(message);
    // The button is gone, and the focus with it.
    heading.current?.focus();
  };
  const logOut = ({ id, device, isCurrent }: Session) => {
    // This logout asks about unsent changes first.
    if (isCurrent) runCommand('logout');
    else void end(endOwnSession(id), texts.isLoggedOut(device));
  };
  const others = sessions?.filter(({ isCurrent }) => !isCurrent).length ?? 0;

  return (
    <AccountList
      id="sessions"
      title={texts.whereYoureLoggedIn}
      heading={heading}
      about={texts.aDeviceYouLogOut}
      rows={
        sessions &&
        sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            isBusy={ending !== null}
            onLogOut={() => logOut(session)}
          />
        ))
      }
      failure={failure && describeFailure(failure)}
      onRetry={() => void loadOwnSessions()}
      done={done}
    >
      {others > 0 && (
        <Button
          variant="default"
          loading={ending === 'others'}
          disabled={ending !== null}
          onClick={() => void end(endOtherSessions(), texts.youreLoggedOutEverywhereElse)}
        >
          {texts.logOutEverywhereElse}
        </Button>
      )}
      {sessions !== null && others === 0 && done === '' && (
        <span className={classes.only}>{texts.youreNotLoggedInAnywhere}</span>
      )}
    </AccountList>
  );
}

interface SessionRowProps {
  session: Session;
  /** Whether this session is being ended. */
  isEnding: boolean;
  /** Whether any session is being ended. */
  isBusy: boolean;
  onLogOut: () => void;
}

/** A session: its device, and when it began and was last used. */
function SessionRow({ session, isEnding, isBusy, onLogOut }: SessionRowProps) {
  const { device, created, lastUsed, isCurrent } = session;
  return (
    <AccountRow
      name={device}
      isCurrent={isCurrent}
      details={
        <>
          {!isCurrent && (
            <Detail>{fillText(texts.lastUsed, { time: <Time value={lastUsed} /> })}</Detail>
          )}
          <Detail>
            {fillText(isCurrent ? texts.loggedInAt : texts.thenLoggedInAt, {
              time: <Time value={created} />,
            })}
          </Detail>
        </>
      }
      button={{
        text: texts.logOut,
        label: isCurrent ? texts.logOutThisDevice : texts.logOutDevice(device),
        isBusy: isEnding,
        isDisabled: isBusy,
      }}
      onClick={onLogOut}
    />
  );
}
