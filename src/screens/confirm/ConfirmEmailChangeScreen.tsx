import { Button, PasswordInput } from '@mantine/core';
import { useRequestForm } from '../../notices/use-request-form';
import { confirmEmailChange } from '../../stores/account/account-requests';
import { readMailToken } from '../../stores/account/mail-token';
import { FormFailure } from '../../ui/FormFailure';
import classes from '../../ui/FormPage.module.css';
import { fillText } from '../../ui/fill-text';
import * as texts from '../../texts/confirm';
import { ConfirmPage } from './ConfirmPage';
import { useMailLink } from './use-mail-link';

const check = ({ password }: { password: string }) => ({
  password: password === '' ? texts.enterYourPassword : null,
});

/** `/confirm-email-change#{token}`: the page of the mail to a new address, which asks for the password. */
export function ConfirmEmailChangeScreen() {
  const link = useMailLink('emailChange');
  const { token } = link;
  const { field, onSubmit, status, failure, problem } = useRequestForm({ password: '' }, check);
  const newEmail = readMailToken(token)?.newEmail;

  const submit = onSubmit(({ password }) => confirmEmailChange(token, password));

  return (
    <ConfirmPage
      title={texts.confirmNewEmail}
      type="emailChange"
      link={link}
      failure={failure}
      isDone={status === 'done'}
      outcome={fillText(texts.emailIsNow, { address: <strong>{newEmail}</strong> })}
    >
      <p>{fillText(texts.emailIsToBe, { address: <strong>{newEmail}</strong> })}</p>
      <form onSubmit={submit} noValidate className={classes.form}>
        <PasswordInput
          label={texts.password}
          autoComplete="current-password"
          autoFocus
          {...field('password')}
        />
        {problem && <FormFailure {...problem} />}
        <Button type="submit" loading={status === 'sending'} fullWidth>
          {texts.confirm}
        </Button>
      </form>
    </ConfirmPage>
  );
}
