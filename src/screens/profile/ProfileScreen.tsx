import { Anchor } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { PATHS } from '../../domain/paths';
import { NO_MAIL } from '../../notices/visitor-messages';
import { useEndedSession } from '../../stores/account/ended-session';
import { isDemo, refreshSession, useHasPassword, useSession } from '../../stores/account/session';
import { loadSite, sendsMail, useSite } from '../../stores/site';
import { SessionEnded } from '../../ui/SessionEnded';
import { TextPage } from '../../ui/TextPage';
import * as texts from '../../texts/profile';
import { AccountDeletion } from './AccountDeletion';
import { DeviceSettings } from './DeviceSettings';
import { DisplayNameForm } from './DisplayNameForm';
import { EmailChangeForm } from './EmailChangeForm';
import classes from './ProfileScreen.module.css';
import { Sessions } from './Sessions';
import { YourData } from './YourData';

/** `/profile`: the settings of this device and of the account. The demo account has fewer (spec §2, §6). */
export function ProfileScreen() {
  const user = useSession((state) => state.user);
  const ended = useEndedSession();
  const hasPassword = useHasPassword();
  const isMailSent = useSite(sendsMail);
  useEffect(() => {
    void refreshSession();
    void loadSite();
  }, []);

  if (!user) return null;
  return (
    <TextPage title={texts.account}>
      {ended && <SessionEnded {...ended} />}
      <DeviceSettings />
      <DisplayNameForm user={user} />
      <YourData />
      {isDemo(user) ? (
        <p className={classes.limits}>{texts.youAreUsingTheTest}</p>
      ) : (
        <>
          {hasPassword && <EmailChangeForm user={user} />}
          {hasPassword && (
            <section aria-labelledby="change-password">
              <h2 id="change-password">{texts.changePassword}</h2>
              <p>
                {isMailSent ? texts.passwordByMail : NO_MAIL}{' '}
                <Anchor component={Link} to={PATHS.reset}>
                  {texts.changePassword}
                </Anchor>
              </p>
            </section>
          )}
          {!ended && <Sessions />}
          <AccountDeletion user={user} />
        </>
      )}
    </TextPage>
  );
}
