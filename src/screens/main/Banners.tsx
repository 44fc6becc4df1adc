import { Link, useLocation } from 'react-router-dom';
import { PATHS } from '../../domain/paths';
import { runCommand } from '../../commands/dispatch';
import { BANNERS } from '../../notices/messages';
import { isDemo, useSession } from '../../stores/account/session';
import { useItems } from '../../stores/items/items';
import classes from './Banners.module.css';
import { VerifyNotice } from './VerifyNotice';

/** What one should know of this account or this list (spec §2). */
export function Banners({ isTrash }: { isTrash: boolean }) {
  const isDemoUser = useSession(({ user }) => isDemo(user));
  const isUnverified = useSession(({ user }) => user?.verified === false && !isDemo(user));
  const isExpired = useSession((state) => state.isExpired);
  const { pathname } = useLocation();
  const hasItems = useItems(({ items }) => items.length > 0);
  return (
    <>
      {isDemoUser && <p className={classes.notice}>{BANNERS.demo}</p>}
      {isTrash && (
        <p className={classes.notice}>
          {BANNERS.trash}{' '}
          {hasItems && (
            <button
              type="button"
              className={classes.action}
              onClick={() => runCommand('emptyTrash')}
            >
              Empty trash bin
            </button>
          )}
        </p>
      )}
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
