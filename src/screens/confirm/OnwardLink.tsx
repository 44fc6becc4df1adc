import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { mainPath, PATHS } from '../../domain/paths';
import { useSession } from '../../stores/account/session';
import * as texts from '../../texts/confirm';

/** A link to the items, or to the login page if the user isn't signed in. */
export function OnwardLink() {
  const user = useSession((state) => state.user);
  return user ? (
    <Anchor component={Link} to={mainPath(user.username)}>
      {texts.goToYourItems}
    </Anchor>
  ) : (
    <Anchor component={Link} to={PATHS.login}>
      {texts.login}
    </Anchor>
  );
}
