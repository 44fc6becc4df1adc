import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PATHS } from '../../domain/paths';
import { hasDemo, offersRegistration, useSite } from '../../stores/site';
import classes from './Introduction.module.css';

/** What the app is, with a link to try it (spec §2). */
export function Introduction() {
  const isDemoOffered = useSite(hasDemo);
  const isRegistrationOffered = useSite(offersRegistration);
  return (
    <div>
      <h1 className={classes.title}>Notes, links and todos, as fast as you type.</h1>
      <p className={classes.lead}>
        Jot is a minimalist, keyboard-first note-taking web app. One input: type, press Enter, and
        it is saved.
      </p>
      <p className={classes.ways}>
        {/* Both links have the same place, so that nothing moves when the server's answer says that there is no demo. */}
        {isDemoOffered ? (
          <Anchor component={Link} to={PATHS.demoLogin} className={classes.main}>
            Try now
          </Anchor>
        ) : (
          <Anchor
            component={Link}
            to={isRegistrationOffered ? PATHS.register : PATHS.login}
            className={classes.main}
          >
            Get started
          </Anchor>
        )}
        <Anchor component={Link} to={PATHS.help}>
          Read the manual
        </Anchor>
      </p>
    </div>
  );
}
