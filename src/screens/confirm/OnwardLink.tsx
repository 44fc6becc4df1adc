import { mainPath, PATHS } from '../../domain/paths';
import { useSession } from '../../stores/account/session';
import { Link } from '../../ui/Link';

/** The way on: to the login, or for who is signed in to their items. */
export function OnwardLink() {
  const user = useSession((state) => state.user);
  return user ? (
    <Link to={mainPath(user.username)}>Go to your items</Link>
  ) : (
    <Link to={PATHS.login}>Login</Link>
  );
}
