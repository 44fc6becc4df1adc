import { useLocation } from 'react-router-dom';
import { PATHS } from '../../domain/paths';
import { BANNERS } from '../../notices/messages';
import { isDemo, useSession } from '../../stores/account/session';
import { Link } from '../../ui/Link';
import classes from './Banners.module.css';
import { VerifyNotice } from './VerifyNotice';

/** What one should know of this account or this list (spec §2). */
export function Banners({ isTrash }: { isTrash: boolean }) {
  const isDemoUser = useSession(({ user }) => isDemo(user));
  const isUnverified = useSession(({ user }) => user?.verified === false && !isDemo(user));
  const isExpired = useSession((state) => state.isExpired);
  const { pathname } = useLocation();
  const notices = [...(isDemoUser ? [BANNERS.demo] : []), ...(isTrash ? [BANNERS.trash] : [])];
  return (
    <>
      {notices.map((notice) => (
        <p key={notice} className={classes.notice}>
          {notice}
        </p>
      ))}
      {isExpired && (
        <p className={classes.notice}>
          {BANNERS.expired}{' '}
          <Link to={PATHS.login} state={{ wanted: pathname }} className={classes.action}>
            Log in
          </Link>
        </p>
      )}
      {isUnverified && !isExpired && <VerifyNotice />}
    </>
  );
}
