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
import { FormFailure } from '../../ui/FormFailure';
import * as texts from '../../texts/profile';
import { SessionRow } from './SessionRow';
import classes from './Sessions.module.css';

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
    <section aria-labelledby="sessions">
      <h2 id="sessions" ref={heading} tabIndex={-1} className={classes.heading}>
        {texts.whereYoureLoggedIn}
      </h2>
      <p>{texts.aDeviceYouLogOut}</p>
      {sessions === null && failure === null && <p className={classes.loading}>{texts.loading}</p>}
      {sessions !== null && (
        <ul className={classes.list}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={ending === session.id}
              isBusy={ending !== null}
              onLogOut={() => logOut(session)}
            />
          ))}
        </ul>
      )}
      {failure && <FormFailure {...describeFailure(failure)} />}
      <div className={classes.buttons}>
        {sessions === null && failure && (
          <Button variant="default" onClick={() => void loadOwnSessions()}>
            {texts.tryAgain}
          </Button>
        )}
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
        <span role="status">{done}</span>
      </div>
    </section>
  );
}
