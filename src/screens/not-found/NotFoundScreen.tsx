import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { mainPath, PATHS } from '../../domain/paths';
import { useSession } from '../../stores/account/session';
import { TextPage } from '../../ui/TextPage';
import * as texts from '../../texts/not-found';

/** Shown for unknown URLs, with a link to the items or the landing page. */
export function NotFoundScreen() {
  const user = useSession((state) => state.user);
  return (
    <TextPage title={texts.pageNotFound}>
      <p>{texts.thereIsNothing}</p>
      <p>
        <Anchor component={Link} to={user ? mainPath(user.username) : PATHS.home}>
          {user ? texts.backToYourItems : texts.backToTheStart}
        </Anchor>
      </p>
    </TextPage>
  );
}
