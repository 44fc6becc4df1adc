import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { failureOf, type Failure } from '../../domain/failure';
import { PATHS } from '../../domain/paths';
import { trimUnseen } from '../../domain/text';
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../domain/user';
import { describeFailure } from '../../notices/describe-failure';
import { logError } from '../../notices/log';
import { login } from '../../stores/account/session';
import { allowsPasswords, hasDemo, loadSite, offersRegistration, useSite } from '../../stores/site';
import { Announcement } from '../../ui/Announcement';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { FormFailure } from '../../ui/FormFailure';
import { FormLinks, FormPage } from '../../ui/FormPage';
import classes from '../../ui/FormPage.module.css';
import { lazyPart } from '../../ui/lazy-with-preload';
import { fillText } from '../../ui/fill-text';
import * as texts from '../../texts/login';
import { ProviderLogin } from './ProviderLogin';
import { useProviderAnswer } from './use-provider-answer';

// Rarely needed, and it includes the code of form validation.
const ProviderLinkForm = lazyPart(() => import('./ProviderLinkForm'), 'ProviderLinkForm');

// It shows nothing before it has read this device's databases.
const UnsyncedAccounts = lazyPart(() => import('./UnsyncedAccounts'), 'UnsyncedAccounts');

/** Status if the password is right, but the server requires a verified address. */
const FORBIDDEN = 403;

/** `/login`, and `/demo-login` with the test account's credentials filled in and shown (spec §2). */
export function LoginScreen({ isDemo }: { isDemo: boolean }) {
  // The page that the user wanted is passed on, so that a login after a registration leads to it too.
  const { state }: { state: unknown } = useLocation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [identity, setIdentity] = useState(isDemo ? DEMO_USERNAME : '');
  const [password, setPassword] = useState(isDemo ? DEMO_PASSWORD : '');
  const [mayHaveArrived, setTried] = useState(false);
  const [isSending, setSending] = useState(false);
  const isDemoOffered = useSite(hasDemo);
  const isWithPassword = useSite(allowsPasswords) || isDemo;
  const answer = useProviderAnswer();
  const isRegistrationOffered = useSite(offersRegistration);
  useEffect(() => void loadSite(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (trimUnseen(identity) === '' || password === '') return;
    setFailure(null);
    setSending(true);
    try {
      // After that the route redirects to the page that the user wanted.
      await login(trimUnseen(identity), password);
    } catch (error) {
      logError('Logging in', error);
      setFailure(failureOf(error));
    } finally {
      setSending(false);
    }
  };

  if (answer.isFinishing)
    return (
      <FormPage title={texts.login}>
        <p role="status">{texts.loggingIn}</p>
      </FormPage>
    );

  if (answer.link)
    return (
      <FormPage title={texts.login}>
        <ErrorBoundary>
          <ProviderLinkForm link={answer.link} onLeave={answer.dropLink} />
        </ErrorBoundary>
      </FormPage>
    );

  if (isDemo && !isDemoOffered)
    return (
      <FormPage title={texts.demoLogin}>
        <Announcement>
          <p>{texts.thisServerHasNoDemo}</p>
        </Announcement>
        <FormLinks>
          {isRegistrationOffered && (
            <Anchor component={Link} to={PATHS.register}>
              {texts.register}
            </Anchor>
          )}
          <Anchor component={Link} to={PATHS.login}>
            {texts.login}
          </Anchor>
        </FormLinks>
      </FormPage>
    );

  return (
    <FormPage title={isDemo ? texts.demoLogin : texts.login}>
      {isDemo && (
        <p className={classes.note}>
          {fillText(texts.testAccount, {
            username: <kbd>{DEMO_USERNAME}</kbd>,
            password: <kbd>{DEMO_PASSWORD}</kbd>,
          })}
        </p>
      )}
      {isWithPassword && (
        <form onSubmit={(event) => void submit(event)} noValidate className={classes.form}>
          <TextInput
            label={texts.emailOrUsername}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={!isDemo}
            value={identity}
            error={mayHaveArrived && identity.trim() === '' && texts.enterYourEmailOrUsername}
            onChange={(event) => setIdentity(event.currentTarget.value)}
          />
          <PasswordInput
            label={texts.password}
            autoComplete="current-password"
            value={password}
            error={mayHaveArrived && password === '' && texts.enterYourPassword}
            aria-invalid={(mayHaveArrived && password === '') || undefined}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {failure && <FormFailure {...describeFailure(failure)} />}
          <Button type="submit" loading={isSending} autoFocus={isDemo} fullWidth>
            {texts.logIn}
          </Button>
        </form>
      )}
      {!isDemo && (
        <div className={classes.other}>
          <ProviderLogin wanted={state} failure={answer.failure} isSecond={isWithPassword} />
        </div>
      )}
      <ErrorBoundary isQuiet>
        <UnsyncedAccounts />
      </ErrorBoundary>
      {failure?.status === FORBIDDEN && (
        <FormLinks>
          <Anchor component={Link} to={PATHS.verify}>
            {texts.requestAnotherVerificationMail}
          </Anchor>
        </FormLinks>
      )}
      {isDemo ? (
        <FormLinks>
          <Anchor component={Link} to={PATHS.login}>
            {texts.logInWithYourOwn}
          </Anchor>
        </FormLinks>
      ) : (
        <FormLinks>
          {isRegistrationOffered && (
            <Anchor component={Link} to={PATHS.register} state={state}>
              {texts.register}
            </Anchor>
          )}
          {isWithPassword && (
            <Anchor component={Link} to={PATHS.reset}>
              {texts.resetPassword}
            </Anchor>
          )}
          {isWithPassword && (
            <Anchor component={Link} to={PATHS.verify}>
              {texts.verifyEmail}
            </Anchor>
          )}
          {isDemoOffered && (
            <Anchor component={Link} to={PATHS.demoLogin}>
              {texts.tryTheDemoAccount}
            </Anchor>
          )}
        </FormLinks>
      )}
    </FormPage>
  );
}
