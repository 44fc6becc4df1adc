import { Button } from '@mantine/core';
import { confirmationProblem, passwordProblem } from '../../domain/user';
import { describeFormFailure } from '../../notices/describe-failure';
import { fieldErrors } from '../../notices/field-errors';
import { confirmPasswordReset } from '../../stores/account/account-requests';
import { linkProblem } from '../../stores/account/mail-token';
import { Announcement } from '../../ui/Announcement';
import { FormFailure } from '../../ui/FormFailure';
import { FormLinks } from '../../ui/FormLinks';
import { FormPage } from '../../ui/FormPage';
import classes from '../../ui/FormPage.module.css';
import { NewPasswordFields } from '../../ui/NewPasswordFields';
import { useCheckedForm } from '../../ui/use-checked-form';
import { useRequest } from '../../ui/use-request';
import * as texts from '../../texts/confirm';
import { LinkProblemNotice } from './LinkProblemNotice';
import { OnwardLink } from './OnwardLink';
import { useLinkCheck } from './use-link-check';
import { useMailToken } from './use-mail-token';

const EMPTY = { password: '', passwordConfirm: '' };

const check = ({ password, passwordConfirm }: typeof EMPTY) => ({
  password: passwordProblem(password),
  passwordConfirm: confirmationProblem(password, passwordConfirm),
});

/** `/confirm-password-reset#{token}`: where the link of a reset mail leads; sets a new password. */
export function ConfirmPasswordResetScreen() {
  const token = useMailToken();
  const link = useLinkCheck(token, 'passwordReset');
  const { field, submit, showErrors } = useCheckedForm(EMPTY, check);
  const { status, failure, send } = useRequest();
  const problem = link.problem ?? (failure && linkProblem(failure, token, 'passwordReset'));

  const onSubmit = submit(async ({ password, passwordConfirm }) => {
    const refusal = await send(() => confirmPasswordReset(token, password, passwordConfirm));
    if (refusal) showErrors(fieldErrors(refusal));
  });

  return (
    <FormPage title={texts.setANewPassword}>
      {status === 'done' ? (
        <>
          <Announcement>
            <p>{texts.yourNewPasswordIsSet}</p>
          </Announcement>
          <FormLinks>
            <OnwardLink />
          </FormLinks>
        </>
      ) : problem ? (
        <LinkProblemNotice type="passwordReset" problem={problem} />
      ) : link.isChecking ? (
        <p role="status">{texts.checkingTheLink}</p>
      ) : (
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
      )}
    </FormPage>
  );
}
