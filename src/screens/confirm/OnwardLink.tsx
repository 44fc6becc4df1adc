import { mainPath, PATHS } from '../../domain/paths';
import { useSession } from '../../stores/account/session';
import { Link } from '../../ui/Link';
import * as texts from '../../texts/confirm';

/** The way on: to the login, or for who is signed in to their items. */
export function OnwardLink() {
  const user = useSession((state) => state.user);
  return user ? (
    <Link to={mainPath(user.username)}>{texts.goToYourItems}</Link>
  ) : (
    <Link to={PATHS.login}>{texts.login}</Link>
  );
}
