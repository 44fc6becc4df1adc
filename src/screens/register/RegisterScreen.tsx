import { TextInput } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { useEffect } from 'react';
import { USERNAME_MAX, USERNAME_MIN } from '../../domain/limits';
import { PATHS } from '../../domain/paths';
import {
  confirmationProblem,
  displayNameProblem,
  emailProblem,
  passwordProblem,
  usernameProblem,
  type Registration,
} from '../../domain/user';
import { describeFormFailure } from '../../notices/describe-failure';
import { fieldErrors } from '../../notices/field-errors';
import { NO_MAIL, REGISTERED } from '../../notices/messages';
import { register } from '../../stores/account/account-requests';
import { loadSite, sendsMail, useSite } from '../../stores/site';
import { Announcement } from '../../ui/Announcement';
import { Button } from '../../ui/Button';
import { FormFailure } from '../../ui/FormFailure';
import { FormLinks } from '../../ui/FormLinks';
import { FormPage } from '../../ui/FormPage';
import classes from '../../ui/FormPage.module.css';
import { Link } from '../../ui/Link';
import { NewPasswordFields } from '../../ui/NewPasswordFields';
import { useCheckedForm } from '../../ui/use-checked-form';
import { useRequest } from '../../ui/use-request';

const EMPTY = { email: '', username: '', displayName: '', password: '', passwordConfirm: '' };

/** The rules of spec §5. */
const check = (values: Registration) => ({
  email: emailProblem(values.email),
  username: usernameProblem(values.username.trim()),
  displayName: displayNameProblem(values.displayName),
  password: passwordProblem(values.password),
  passwordConfirm: confirmationProblem(values.password, values.passwordConfirm),
});

/** `/register` (spec §2). */
export function RegisterScreen() {
  const { values, field, submit, showErrors } = useCheckedForm(EMPTY, check);
  const { status, failure, send } = useRequest();
  // Who wanted a page of their own before is led there by the login.
  const { state }: { state: unknown } = useLocation();
  const isMailSent = useSite(sendsMail);
  useEffect(() => void loadSite(), []);

  const onSubmit = submit(async (registration) => {
    const refusal = await send(() => register(registration));
    if (refusal) showErrors(fieldErrors(refusal));
  });

  if (status === 'done')
    return (
      <FormPage title="Register">
        <Announcement>
          <p>{isMailSent ? REGISTERED : `Registration request has been made. ${NO_MAIL}`}</p>
        </Announcement>
        <FormLinks>
          <Link to={PATHS.login} state={state}>
            Login
          </Link>
          <Link to={PATHS.verify} state={{ email: values.email.trim() }}>
            {isMailSent ? 'Didn’t get it? Send again' : 'Request another link'}
          </Link>
        </FormLinks>
      </FormPage>
    );

  return (
    <FormPage title="Register" isLong>
      <form onSubmit={onSubmit} noValidate className={classes.form}>
        <TextInput label="Email" type="email" autoComplete="email" autoFocus {...field('email')} />
        <TextInput
          label="Username"
          description={`${USERNAME_MIN} to ${USERNAME_MAX} letters, digits, dots, hyphens or underscores; it can’t be changed later`}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <TextInput
          label="Display name (optional)"
          autoComplete="nickname"
          {...field('displayName')}
        />
        <NewPasswordFields
          label="Password"
          password={field('password')}
          passwordConfirm={field('passwordConfirm')}
        />
        <p className={classes.small}>
          By registering you accept the <Link to={PATHS.terms}>terms</Link>.
        </p>
        {failure && <FormFailure {...describeFormFailure(failure, Object.keys(EMPTY))} />}
        <Button type="submit" loading={status === 'sending'} fullWidth>
          Register
        </Button>
      </form>
      <FormLinks>
        <Link to={PATHS.login} state={state}>
          Already have an account? Log in
        </Link>
      </FormLinks>
    </FormPage>
  );
}
