import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PATHS } from '../../domain/paths';
import { hasDemo, offersRegistration, useSite } from '../../stores/site';
import classes from './Section.module.css';

const WAYS: readonly { path: string; name: string; text: string }[] = [
  { path: PATHS.register, name: 'Register', text: 'A username, an email address, a password' },
  { path: PATHS.login, name: 'Login', text: 'With your username or email address' },
  { path: PATHS.demoLogin, name: 'Demo', text: 'A shared account, reset every two hours' },
  { path: PATHS.terms, name: 'Terms', text: 'Short, and in plain words' },
  { path: PATHS.help, name: 'Help', text: 'Every key, and what the prefixes do' },
];

/** Links to log in or register, and to terms and help (spec §2). */
export function GettingStarted() {
  const isDemoOffered = useSite(hasDemo);
  const isRegistrationOffered = useSite(offersRegistration);
  const offered = new Map<string, boolean>([
    [PATHS.demoLogin, isDemoOffered],
    [PATHS.register, isRegistrationOffered],
  ]);
  return (
    <ul className={classes.ways}>
      {WAYS.filter(({ path }) => offered.get(path) ?? true).map(({ path, name, text }) => (
        <li key={path}>
          <Anchor component={Link} to={path}>
            {name}
          </Anchor>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
