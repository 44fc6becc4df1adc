import type { Session } from '../../domain/session';
import { fillText } from '../../ui/fill-text';
import * as texts from '../../texts/profile';
import { AccountRow, Detail, Time } from './AccountList';

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
