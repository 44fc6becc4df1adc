import { Anchor, Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { PATHS } from '../../domain/paths';
import { describeFailure } from '../../notices/describe-failure';
import { logInToDemo } from '../../stores/account/account-requests';
import { hasDemo, offersRegistration, useSite } from '../../stores/site';
import { FormFailure } from '../../ui/FormFailure';
import { useRequest } from '../../ui/use-request';
import classes from './Introduction.module.css';

/** What the app is, with a button to try it (spec §2). */
export function Introduction() {
  const isDemoOffered = useSite(hasDemo);
  const isRegistrationOffered = useSite(offersRegistration);
  const { status, failure, send } = useRequest();

  const logIn = (event: FormEvent) => {
    event.preventDefault();
    // After that the route redirects to the main view.
    void send(logInToDemo);
  };

  return (
    <div>
      <h1 className={classes.title}>Notes, links and todos, as fast as you type.</h1>
      <p className={classes.lead}>
        Jot is a minimalist, keyboard-first note-taking web app. One input: type, press Enter, and
        it is saved.
      </p>
      <div className={classes.ways}>
        {/* Both have the same place, so that nothing moves when the server's answer says that there is no demo. */}
        {isDemoOffered ? (
          // A form, so that a click before the app has started isn't lost.
          <form action={PATHS.demoLogin} onSubmit={logIn}>
            <Button type="submit" size="md" loading={status !== 'idle'}>
              Try now
            </Button>
          </form>
        ) : (
          <Button
            component={Link}
            to={isRegistrationOffered ? PATHS.register : PATHS.login}
            size="md"
          >
            Get started
          </Button>
        )}
        <Anchor component={Link} to={PATHS.help} className={classes.manual}>
          Read the manual
        </Anchor>
      </div>
      {failure && <FormFailure {...describeFailure(failure)} />}
    </div>
  );
}
