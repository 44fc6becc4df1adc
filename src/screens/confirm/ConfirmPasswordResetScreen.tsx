import { Button } from '@mantine/core';
import { confirmationProblem, passwordProblem } from '../../domain/user';
import { useRequestForm } from '../../notices/use-request-form';
import { confirmPasswordReset } from '../../stores/account/account-requests';
import { FormFailure } from '../../ui/FormFailure';
import classes from '../../ui/FormPage.module.css';
import { NewPasswordFields } from '../../ui/NewPasswordFields';
import * as texts from '../../texts/confirm';
import { ConfirmPage } from './ConfirmPage';
import { useMailLink } from './use-mail-link';

const EMPTY = { password: '', passwordConfirm: '' };

const check = ({ password, passwordConfirm }: typeof EMPTY) => ({
  password: passwordProblem(password),
  passwordConfirm: confirmationProblem(password, passwordConfirm),
});

/** `/confirm-password-reset#{token}`: the page of a reset mail, with a form for the new password. */
export function ConfirmPasswordResetScreen() {
  const link = useMailLink('passwordReset');
  const { token } = link;
  const { field, onSubmit, status, failure, problem } = useRequestForm(EMPTY, check);

  const submit = onSubmit(({ password, passwordConfirm }) =>
    confirmPasswordReset(token, password, passwordConfirm),
  );

  return (
    <ConfirmPage
      title={texts.setANewPassword}
      type="passwordReset"
      link={link}
      failure={failure}
      isDone={status === 'done'}
      outcome={texts.yourNewPasswordIsSet}
    >
      <form onSubmit={submit} noValidate className={classes.form}>
        <NewPasswordFields
          label={texts.newPassword}
          password={{ ...field('password'), autoFocus: true }}
          passwordConfirm={field('passwordConfirm')}
        />
        {problem && <FormFailure {...problem} />}
        <Button type="submit" loading={status === 'sending'} fullWidth>
          {texts.setPassword}
        </Button>
      </form>
    </ConfirmPage>
  );
}
