import { Link } from 'react-router-dom';
import { focusMain } from '../../commands/main-input';
import { PATHS } from '../../domain/paths';
import { describeFailure } from '../../notices/describe-failure';
import { BANNERS, NOTICES } from '../../notices/messages';
import { loginAgain } from '../../stores/account/account-requests';
import { isDemo, useSession } from '../../stores/account/session';
import { SessionEnded } from '../../ui/SessionEnded';
import classes from './Banners.module.css';
import { VerifyNotice } from './VerifyNotice';

/** What one should know of this account or this list (spec §2). */
export function Banners({ isTrash }: { isTrash: boolean }) {
  const isDemoUser = useSession(({ user }) => isDemo(user));
  const isUnverified = useSession(({ user }) => user?.verified === false && !isDemo(user));
  const isExpired = useSession((state) => state.isExpired);
  const username = useSession(({ user }) => user?.username ?? '');
  const notices = [...(isDemoUser ? [BANNERS.demo] : []), ...(isTrash ? [BANNERS.trash] : [])];
  return (
    <>
      {notices.map((notice) => (
        <p key={notice} className={classes.notice}>
          {notice}
        </p>
      ))}
      {isExpired && (
        <SessionEnded
          notice={NOTICES.sessionExpired.message}
          advice={BANNERS.expired}
          username={username}
          onLogin={async (password) => {
            const failure = await loginAgain(password);
            // The form that has the focus goes.
            if (!failure) focusMain();
            return failure && describeFailure(failure);
          }}
          other={<Link to={PATHS.login}>Log in as somebody else</Link>}
        />
      )}
      {isUnverified && !isExpired && <VerifyNotice />}
    </>
  );
}
