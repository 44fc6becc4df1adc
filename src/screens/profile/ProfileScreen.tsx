import { useEffect } from 'react';
import { PATHS } from '../../domain/paths';
import { describeFailure } from '../../notices/describe-failure';
import { BANNERS, NO_MAIL, NOTICES } from '../../notices/messages';
import { loginAgain } from '../../stores/account/account-requests';
import { isDemo, refreshSession, useSession } from '../../stores/account/session';
import { loadSite, sendsMail, useSite } from '../../stores/site';
import { Link } from '../../ui/Link';
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

/** `/profile`: what is set for this device and this account; the demo's has limits (spec §2, §6). */
export function ProfileScreen() {
  const user = useSession((state) => state.user);
  const isExpired = useSession((state) => state.isExpired && !state.isDeleted);

  const isMailSent = useSite(sendsMail);
  useEffect(() => {
    void refreshSession();
    void loadSite();
  }, []);

  if (!user) return null;
  return (
    <TextPage title={texts.account}>
      {isExpired && (
        <SessionEnded
          notice={NOTICES.sessionExpired.message}
          advice={BANNERS.expired}
          username={user.username}
          onLogin={async (password) => {
            const failure = await loginAgain(password);
            return failure && describeFailure(failure);
          }}
          other={<Link to={PATHS.login}>{texts.logInAsSomebodyElse}</Link>}
        />
      )}
      <DeviceSettings />
      <DisplayNameForm user={user} />
      <YourData />
      {isDemo(user) ? (
        <p className={classes.limits}>{texts.youAreUsingTheTest}</p>
      ) : (
        <>
          <EmailChangeForm user={user} />
          <section aria-labelledby="change-password">
            <h2 id="change-password">{texts.changePassword}</h2>
            <p>
              {isMailSent ? texts.passwordByMail : NO_MAIL}{' '}
              <Link to={PATHS.reset}>{texts.changePassword}</Link>
            </p>
          </section>
          {!isExpired && <Sessions />}
          <AccountDeletion user={user} />
        </>
      )}
    </TextPage>
  );
}
