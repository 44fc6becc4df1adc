import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { mainPath, PATHS } from '../../domain/paths';
import { currentCollection, useCollections } from '../../stores/collections/collections';
import { useSession } from '../../stores/account/session';
import { offersRegistration, useSite } from '../../stores/site';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { Logo } from '../../ui/Logo';
import { keepFocus } from '../../ui/keep-focus';
import { MenuButton } from '../../ui/MenuButton';
import { CollectionMenu, ProfileMenu, SyncMark } from '../lazy-components';
import * as texts from '../../texts/header';
import { ColorSchemeSwitch } from './ColorSchemeSwitch';
import classes from './Header.module.css';

/**
 * The header of every screen: logo, collections, colour scheme, and the profile menu or the links to log in (spec §2).
 */
export function Header() {
  const user = useSession((state) => state.user);
  const current = useCollections(currentCollection);
  const hasCollections = useCollections(({ collections }) => collections.length > 0);
  const isRegistrationOffered = useSite(offersRegistration);
  return (
    <header className={classes.header}>
      <Anchor
        component={Link}
        to={user ? mainPath(user.username) : PATHS.home}
        className={classes.logo}
        aria-label={texts.jot}
        onMouseDown={keepFocus}
      >
        <Logo />
      </Anchor>
      {user && current && (
        <div className={classes.collections}>
          <MenuButton
            text={current.name}
            label={texts.collectionNamed(current.name)}
            renderMenu={(onClose) => <CollectionMenu onClose={onClose} />}
          />
        </div>
      )}
      <span className={classes.space} />
      {user && (
        // The mark is loaded together with the list, which shows the error if that fails. The key resets the boundary
        // once the list has loaded.
        <ErrorBoundary key={String(hasCollections)} isQuiet>
          <SyncMark />
        </ErrorBoundary>
      )}
      <ColorSchemeSwitch isInMenuOnPhone={user !== null} />
      {user ? (
        <MenuButton
          text={user.displayName || user.username}
          label={texts.profileOf(user.displayName || user.username)}
          renderMenu={(onClose) => <ProfileMenu onClose={onClose} />}
        />
      ) : (
        <nav className={classes.links} aria-label={texts.account}>
          <Anchor component={Link} to={PATHS.login}>
            {texts.login}
          </Anchor>
          {isRegistrationOffered && (
            <Anchor component={Link} to={PATHS.register}>
              {texts.register}
            </Anchor>
          )}
        </nav>
      )}
    </header>
  );
}
