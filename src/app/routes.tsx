import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom';
import { isMainPath, isPage, mainPath, PATHS } from '../domain/paths';
import { isProviderAnswer } from '../stores/account/provider-answer';
import { useSession } from '../stores/account/session';
import { NotFoundScreen } from './lazy-components';

/**
 * Screens for visitors. Signed-in users are redirected to the path that they came from, or to their main view (spec
 * §2). Users with an expired session may log in again, and so does a user who comes back from the login provider.
 */
export function VisitorRoute() {
  const { user, isExpired } = useSession();
  const { pathname, search, state } = useLocation();
  if (!user || (isExpired && pathname !== PATHS.home) || isProviderAnswer(search))
    return <Outlet />;
  return <Navigate to={wantedPath(state, user.username) ?? mainPath(user.username)} replace />;
}

/** Screens that need a login. Visitors are redirected to the login, and back afterwards (spec §2). */
export function UserRoute() {
  const user = useSession((state) => state.user);
  const { pathname, hash } = useLocation();
  const wanted = pathname + hash;
  return user ? <Outlet /> : <Navigate to={PATHS.login} state={{ wanted }} replace />;
}

/**
 * The main view. Visitors are redirected to the login, and back afterwards; a path with another user's name redirects
 * to one's own (spec §2).
 */
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

/**
 * The pages that links in mails open. The key renders the page anew for another link, even if only its token differs.
 */
export function MailLinkRoute() {
  const { pathname, hash } = useLocation();
  return <Outlet key={pathname + hash} />;
}

/** The paths of shares and shortcuts. Redirects to the main view, which handles them. */
export function LaunchRoute() {
  const user = useSession((state) => state.user);
  return user && <Navigate to={mainPath(user.username)} replace />;
}

/**
 * Returns the path from which a visitor was redirected to the login, if it is this user's main view or profile; else
 * null.
 */
function wantedPath(state: unknown, username: string): string | null {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return null;
  const { wanted } = state;
  if (typeof wanted !== 'string') return null;
  const isProfile = wanted === PATHS.profile || wanted.startsWith(`${PATHS.profile}#`);
  return isMainPath(wanted, username) || isProfile ? wanted : null;
}
