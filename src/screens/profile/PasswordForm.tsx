import { Anchor, Button, PasswordInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { PASSWORD_HASH, PASSWORD_PATH, PATHS } from '../../domain/paths';
import { confirmationProblem, passwordProblem, type User } from '../../domain/user';
import { describeFailure } from '../../notices/describe-failure';
import { useRequestForm } from '../../notices/use-request-form';
import { NO_MAIL } from '../../notices/visitor-messages';
import { loadAccessTokens } from '../../stores/account/access-tokens';
import { changePassword } from '../../stores/account/account-requests';
import { hasFreshLogin, loadOwnSessions, useOwnSessions } from '../../stores/account/own-sessions';
import { goToProvider } from '../../stores/account/provider-login';
import { providerName, sendsMail, useSite } from '../../stores/site';
import { FormFailure } from '../../ui/FormFailure';
import { NewPasswordFields } from '../../ui/NewPasswordFields';
import { ProviderButton } from '../../ui/ProviderButton';
import { logInWith } from '../../texts/login';
import * as texts from '../../texts/profile';
import { enterYourPassword } from '../../texts/ui';
import classes from './ProfileScreen.module.css';

const EMPTY = { oldPassword: '', password: '', passwordConfirm: '' };

/** Changes the password, or sets the first one after a fresh login at the provider (spec §2). */
export function PasswordForm({ user }: { user: User }) {
  const hasPassword = !user.isPasswordless;
  const provider = useSite(providerName);
  const isMailSent = useSite(sendsMail);
  const isFresh = useOwnSessions(hasFreshLogin);
  const isUnknown = useOwnSessions(({ sessions, failure }) => !sessions && failure !== null);
  const { field, onSubmit, reset, status, failure, problem } = useRequestForm(
    EMPTY,
    ({ oldPassword, password, passwordConfirm }) => ({
      oldPassword: hasPassword && oldPassword === '' ? enterYourPassword : null,
      password: passwordProblem(password),
      passwordConfirm: confirmationProblem(password, passwordConfirm),
    }),
  );
  // If the sessions can't be loaded, the login may be too old.
  const isLoginNeeded =
    isFresh === false || isUnknown || failure?.fields.password?.code === 'loginTooOld';
  const isFormShown = hasPassword || (isFresh && !isLoginNeeded);
  const section = useFocusOfHash(isFormShown || isLoginNeeded);

  const submit = onSubmit(
    ({ oldPassword, ...next }) => changePassword(hasPassword ? { oldPassword, ...next } : next),
    () => {
      reset();
      // The server has ended the others, and revoked all tokens.
      void loadOwnSessions();
      void loadAccessTokens();
    },
  );
  const onLogin = async () => {
    const refused = await goToProvider(null, { wanted: PASSWORD_PATH });
    return refused && describeFailure(refused);
  };

  return (
    <section ref={section} aria-labelledby="change-password">
      <h2 id="change-password">{hasPassword ? texts.changePassword : texts.setAPassword}</h2>
      {isFormShown && <p>{texts.otherDevicesAreLoggedOut}</p>}
      {isFormShown && (
        <form onSubmit={submit} noValidate className={classes.form}>
          {/* Password managers store the password for this username. */}
          <input hidden readOnly autoComplete="username" value={user.username} />
          {hasPassword && (
            <PasswordInput
              label={texts.currentPassword}
              autoComplete="current-password"
              {...field('oldPassword')}
            />
          )}
          <NewPasswordFields
            label={texts.newPassword}
            password={field('password')}
            passwordConfirm={field('passwordConfirm')}
          />
          {problem && <FormFailure {...problem} />}
          <div className={classes.buttons}>
            <Button type="submit" variant="default" loading={status === 'sending'}>
              {hasPassword ? texts.changePassword : texts.setPassword}
            </Button>
          </div>
        </form>
      )}
      {!hasPassword && isLoginNeeded && provider !== '' && (
        <div className={classes.form}>
          <p>{texts.logInThereAgain(provider)}</p>
          <ProviderButton text={logInWith(provider)} onLogin={onLogin} failure={null} isSecond />
        </div>
      )}
      <div role="status" className={classes.outcome}>
        {status === 'done' && <p className={classes.done}>{texts.newPasswordIsSet}</p>}
      </div>
      {(hasPassword || provider === '') && (
        <p className={classes.below}>
          {hasPassword && `${texts.forgottenYourPassword} `}
          {isMailSent ? texts.passwordByMail : NO_MAIL}{' '}
          <Anchor component={Link} to={PATHS.reset}>
            {texts.resetPassword}
          </Anchor>
        </p>
      )}
    </section>
  );
}

/**
 * Returns a ref to a section. Once the section is shown, its first field or button gets the focus, if the URL leads to
 * it.
 */
function useFocusOfHash(isShown: boolean) {
  const section = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (isShown && hash === PASSWORD_HASH)
      section.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
  }, [isShown, hash, key]);
  return section;
}
