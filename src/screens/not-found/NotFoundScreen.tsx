import { mainPath, PATHS } from '../../domain/paths';
import { useSession } from '../../stores/account/session';
import { Link } from '../../ui/Link';
import { TextPage } from '../../ui/TextPage';

/** What is shown where there is no page, with a way home. */
export function NotFoundScreen() {
  const user = useSession((state) => state.user);
  return (
    <TextPage title="Page not found">
      <p>There is nothing at this address.</p>
      <p>
        <Link to={user ? mainPath(user.username) : PATHS.home}>
          {user ? 'Back to your items' : 'Back to the start'}
        </Link>
      </p>
    </TextPage>
  );
}
