import { Button } from '@mantine/core';
import { useId } from 'react';
import type { Session } from '../../domain/session';
import { formatTime, toDate } from '../../ui/format-time';
import { useToday } from '../../ui/use-today';
import { fillText } from '../../ui/fill-text';
import * as texts from '../../texts/profile';
import classes from './Sessions.module.css';

interface SessionRowProps {
  session: Session;
  /** Whether this session is being ended. */
  isEnding: boolean;
  /** Whether any session is being ended. */
  isBusy: boolean;
  onLogOut: () => void;
}

/** A session: its device, and when it began and was last used. */
export function SessionRow({ session, isEnding, isBusy, onLogOut }: SessionRowProps) {
  const { device, created, lastUsed, isCurrent } = session;
  const times = useId();
  return (
    <li className={classes.row} aria-current={isCurrent || undefined}>
      <div className={classes.device}>
        <strong>{device}</strong>
        {isCurrent && <span className={classes.current}>{texts.thisDevice}</span>}
        <span id={times} className={classes.times}>
          {!isCurrent && (
            <>
              <span className={classes.time}>
                {fillText(texts.lastUsed, { time: <Time value={lastUsed} /> })}
              </span>{' '}
            </>
          )}
          <span className={classes.time}>
            {fillText(isCurrent ? texts.loggedInAt : texts.thenLoggedInAt, {
              time: <Time value={created} />,
            })}
          </span>
        </span>
      </div>
      <Button
        className={classes.button}
        variant="default"
        size="xs"
        aria-label={isCurrent ? texts.logOutThisDevice : texts.logOutDevice(device)}
        aria-describedby={times}
        loading={isEnding}
        disabled={isBusy}
        onClick={onLogOut}
      >
        {texts.logOut}
      </Button>
    </li>
  );
}

/** A time in its shortest form, with the full one as a tooltip. */
function Time({ value }: { value: string }) {
  const date = toDate(value);
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString()}>
      {formatTime(value, useToday())}
    </time>
  );
}
