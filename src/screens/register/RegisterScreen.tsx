import { Anchor, Button, TextInput } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { useEffect } from 'react';
import { USERNAME_MAX, USERNAME_MIN } from '../../domain/limits';
import { PATHS } from '../../domain/paths';
import { trimUnseen } from '../../domain/text';
import {
  confirmationProblem,
  displayNameProblem,
  emailProblem,
  passwordProblem,
  usernameProblem,
  type Registration,
} from '../../domain/user';
import { describeFailure } from '../../notices/describe-failure';
import { useRequestForm } from '../../notices/use-request-form';
import { NO_MAIL, REGISTERED } from '../../notices/visitor-messages';
import { register } from '../../stores/account/account-requests';
import { goToProvider } from '../../stores/account/provider-login';
import {
  allowsPasswords,
  loadSite,
  providerName,
  registrationMode,
  sendsMail,
  useSite,
} from '../../stores/site';
import { Announcement } from '../../ui/Announcement';
import { FormFailure } from '../../ui/FormFailure';
import { FormLinks, FormPage } from '../../ui/FormPage';
import classes from '../../ui/FormPage.module.css';
import { NewPasswordFields } from '../../ui/NewPasswordFields';
import { ProviderButton } from '../../ui/ProviderButton';
import { fillText } from '../../ui/fill-text';
import * as texts from '../../texts/register';
import { NoRegistration } from './NoRegistration';

const EMPTY = { email: '', username: '', displayName: '', password: '', passwordConfirm: '' };

/** Validates the form (spec §5). */
const check = (values: Registration) => ({
  email: emailProblem(values.email),
  username: usernameProblem(trimUnseen(values.username)),
  displayName: displayNameProblem(values.displayName),
  password: passwordProblem(values.password),
  passwordConfirm: confirmationProblem(values.password, values.passwordConfirm),
});

/** `/register`: the registration form, or why there is none (spec §2). */
export function RegisterScreen() {
  const { values, field, onSubmit, status, problem } = useRequestForm(EMPTY, check);
  // The state names the page that the user wanted. The login page needs it, to lead there after the login.
  const { state, hash }: { state: unknown; hash: string } = useLocation();
  const invitation = invitationOf(hash);
  const mode = useSite(registrationMode);
  const name = useSite(providerName);
  const isWithPassword = useSite(allowsPasswords);
  const isMailSent = useSite(sendsMail);
  useEffect(() => void loadSite(), []);

  const submit = onSubmit((registration) => register(registration, invitation));

  if (status === 'done')
    return (
      <FormPage title={texts.register}>
        <Announcement>
          <p>{isMailSent ? REGISTERED : texts.requestedWithoutMail(NO_MAIL)}</p>
        </Announcement>
        <FormLinks>
          <Anchor component={Link} to={PATHS.login} state={state}>
            {texts.login}
          </Anchor>
          <Anchor component={Link} to={PATHS.verify} state={{ email: values.email.trim() }}>
            {isMailSent ? texts.didntGetItSendAgain : texts.requestAnotherLink}
          </Anchor>
        </FormLinks>
      </FormPage>
    );

  if (mode === 'off' || (mode === 'invite' && invitation === null))
    return <NoRegistration isByInvitation={mode === 'invite'} loginState={state} />;

  const provider = name !== '' && (
    <div className={classes.other}>
      <ProviderButton
        text={texts.continueWith(name)}
        onLogin={async () => {
          const refused = await goToProvider(invitation, state);
          return refused && describeFailure(refused);
        }}
        failure={null}
        isSecond={isWithPassword}
      />
    </div>
  );
  if (!isWithPassword)
    return (
      <FormPage title={texts.register}>
        <p>{texts.noPasswords}</p>
        {provider}
      </FormPage>
    );

  return (
    <FormPage title={texts.register} isLong>
      <form onSubmit={submit} noValidate className={classes.form}>
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="email"
          autoFocus
          {...field('email')}
        />
        <TextInput
          label={texts.username}
          description={texts.usernameRule(USERNAME_MIN, USERNAME_MAX)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <TextInput
          label={texts.displayNameOptional}
          autoComplete="nickname"
          {...field('displayName')}
        />
        <NewPasswordFields
          label={texts.password}
          password={field('password')}
          passwordConfirm={field('passwordConfirm')}
        />
        <p className={classes.small}>
          {fillText(texts.acceptTheTerms, {
            terms: (
              <Anchor component={Link} to={PATHS.terms}>
                {texts.terms}
              </Anchor>
            ),
          })}
        </p>
        {problem && <FormFailure {...problem} />}
        <Button type="submit" loading={status === 'sending'} fullWidth>
          {texts.register}
        </Button>
      </form>
      {provider}
      <FormLinks>
        <Anchor component={Link} to={PATHS.login} state={state}>
          {texts.alreadyHaveAnAccountLog}
        </Anchor>
      </FormLinks>
    </FormPage>
  );
}

/** The token of an invitation link; null without one. It follows `#`, which browsers don't send to servers. */
function invitationOf(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('invite') || null;
}
