import { useEffect } from 'react';
import { useEndedSession } from '../../stores/account/ended-session';
import { isDemo, refreshSession, useHasPassword, useSession } from '../../stores/account/session';
import { copyToClipboard } from '../../stores/items/clipboard';
import { allowsPasswords, loadSite, useSite } from '../../stores/site';
import { SessionEnded } from '../../ui/SessionEnded';
import { Bookmarklet } from '../../ui/Bookmarklet';
import { TextPage } from '../../ui/TextPage';
import { addFromAnyPage } from '../../texts/bookmarklet';
import * as texts from '../../texts/profile';
import { AccessTokens } from './AccessTokens';
import { AccountDeletion } from './AccountDeletion';
import { DeviceSettings } from './DeviceSettings';
import { DisplayNameForm } from './DisplayNameForm';
import { EmailChangeForm } from './EmailChangeForm';
import { PasswordForm } from './PasswordForm';
import classes from './ProfileScreen.module.css';
import { Sessions } from './Sessions';
import { YourData } from './YourData';

/** `/profile`: the settings of this device and of the account. The demo account has fewer (spec §2, §6). */
export function ProfileScreen() {
  const user = useSession((state) => state.user);
  const ended = useEndedSession();
  const hasPassword = useHasPassword();
  const takesPasswords = useSite(allowsPasswords);
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
      <section aria-labelledby="add-from-any-page">
        <h2 id="add-from-any-page">{addFromAnyPage}</h2>
        <Bookmarklet onCopy={copyToClipboard} />
      </section>
      {isDemo(user) ? (
        <p className={classes.limits}>{texts.youAreUsingTheTest}</p>
      ) : (
        <>
          {hasPassword && <EmailChangeForm user={user} />}
          {takesPasswords && !ended && <PasswordForm key={user.id} user={user} />}
          {!ended && <AccessTokens />}
          {!ended && <Sessions />}
          <AccountDeletion user={user} />
        </>
      )}
    </TextPage>
  );
}
