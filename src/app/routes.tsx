import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom';
import { isMainPath, isPage, mainPath, PATHS } from '../domain/paths';
import { useSession } from '../stores/account/session';
import { NotFoundScreen } from './lazy-components';

/**
 * Screens for visitors; who is signed in goes to where they wanted to go, or their main view (spec §2).
 * Whose session has expired may log in again.
 */
export function VisitorRoute() {
  const { user, isExpired } = useSession();
  const { pathname, state: wanted }: { pathname: string; state: unknown } = useLocation();
  if (!user || (isExpired && pathname !== PATHS.home)) return <Outlet />;
  return <Navigate to={wantedPath(wanted, user.username) ?? mainPath(user.username)} replace />;
}

/** Screens that need a login; a visitor goes there and comes back (spec §2). */
export function UserRoute() {
  const user = useSession((state) => state.user);
  const { pathname } = useLocation();
  return user ? <Outlet /> : <Navigate to={PATHS.login} state={{ wanted: pathname }} replace />;
}

/** The main view: visitors go to the login and come back, others' names lead to one's own (spec §2). */
export function OwnerRoute() {
  const user = useSession((state) => state.user);
  const { username } = useParams();
  const { pathname } = useLocation();
  if (!isPage(pathname)) return <NotFoundScreen />;
  if (!user) return <Navigate to={PATHS.login} state={{ wanted: pathname }} replace />;
  if (username?.toLowerCase() !== user.username.toLowerCase())
    return <Navigate to={mainPath(user.username)} replace />;
  return <Outlet />;
}

/** The pages of mails' links: another link is another page, also where only its token differs. */
export function MailLinkRoute() {
  const { pathname, hash } = useLocation();
  return <Outlet key={pathname + hash} />;
}

/** Where the app was opened for something that is done in the main view. */
export function LaunchRoute() {
  const user = useSession((state) => state.user);
  return user && <Navigate to={mainPath(user.username)} replace />;
}

/** The path that a visitor was sent to the login from, if it is this user's own. */
function wantedPath(state: unknown, username: string): string | null {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return null;
  const { wanted } = state;
  if (typeof wanted !== 'string') return null;
  return isMainPath(wanted, username) || wanted === PATHS.profile ? wanted : null;
}
