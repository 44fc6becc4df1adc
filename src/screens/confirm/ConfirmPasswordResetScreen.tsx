import { Button } from '@mantine/core';
import { confirmationProblem, passwordProblem } from '../../domain/user';
import { describeFormFailure } from '../../notices/describe-failure';
import { fieldErrors } from '../../notices/field-errors';
import { confirmPasswordReset } from '../../stores/account/account-requests';
import { FormFailure } from '../../ui/FormFailure';
import classes from '../../ui/FormPage.module.css';
import { NewPasswordFields } from '../../ui/NewPasswordFields';
import { useCheckedForm } from '../../ui/use-checked-form';
import { useRequest } from '../../ui/use-request';
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
  const { field, submit, showErrors } = useCheckedForm(EMPTY, check);
  const { status, failure, send } = useRequest();

  const onSubmit = submit(async ({ password, passwordConfirm }) => {
    const refusal = await send(() => confirmPasswordReset(token, password, passwordConfirm));
    if (refusal) showErrors(fieldErrors(refusal));
  });

  return (
    <ConfirmPage
      title={texts.setANewPassword}
      type="passwordReset"
      link={link}
      failure={failure}
      isDone={status === 'done'}
      outcome={texts.yourNewPasswordIsSet}
    >
      <form onSubmit={onSubmit} noValidate className={classes.form}>
        <NewPasswordFields
          label={texts.newPassword}
          password={{ ...field('password'), autoFocus: true }}
          passwordConfirm={field('passwordConfirm')}
        />
        {failure && <FormFailure {...describeFormFailure(failure, Object.keys(EMPTY))} />}
        <Button type="submit" loading={status === 'sending'} fullWidth>
          {texts.setPassword}
        </Button>
      </form>
    </ConfirmPage>
  );
}
