import { Button, PasswordInput } from '@mantine/core';
import { describeFormFailure } from '../../notices/describe-failure';
import { fieldErrors } from '../../notices/field-errors';
import { confirmEmailChange } from '../../stores/account/account-requests';
import { linkProblem, readMailToken } from '../../stores/account/mail-token';
import { Announcement } from '../../ui/Announcement';
import { FormFailure } from '../../ui/FormFailure';
import { FormLinks } from '../../ui/FormLinks';
import { FormPage } from '../../ui/FormPage';
import classes from '../../ui/FormPage.module.css';
import { useCheckedForm } from '../../ui/use-checked-form';
import { useRequest } from '../../ui/use-request';
import { fillText } from '../../ui/fill-text';
import * as texts from '../../texts/confirm';
import { LinkProblemNotice } from './LinkProblemNotice';
import { OnwardLink } from './OnwardLink';
import { useLinkCheck } from './use-link-check';
import { useMailToken } from './use-mail-token';

const check = ({ password }: { password: string }) => ({
  password: password === '' ? texts.enterYourPassword : null,
});

/** `/confirm-email-change#{token}`: where the link in the mail to a new address leads. */
export function ConfirmEmailChangeScreen() {
  const token = useMailToken();
  const link = useLinkCheck(token, 'emailChange');
  const { field, submit, showErrors } = useCheckedForm({ password: '' }, check);
  const { status, failure, send } = useRequest();
  const problem = link.problem ?? (failure && linkProblem(failure, token, 'emailChange'));
  const newEmail = readMailToken(token)?.newEmail;

  const onSubmit = submit(async ({ password }) => {
    const refusal = await send(() => confirmEmailChange(token, password));
    if (refusal) showErrors(fieldErrors(refusal));
  });

  return (
    <FormPage title={texts.confirmNewEmail}>
      {status === 'done' ? (
        <>
          <Announcement>
            <p>{fillText(texts.emailIsNow, { address: <strong>{newEmail}</strong> })}</p>
          </Announcement>
          <FormLinks>
            <OnwardLink />
          </FormLinks>
        </>
      ) : problem ? (
        <LinkProblemNotice type="emailChange" problem={problem} />
      ) : link.isChecking ? (
        <p role="status">{texts.checkingTheLink}</p>
      ) : (
        <>
          <p>{fillText(texts.emailIsToBe, { address: <strong>{newEmail}</strong> })}</p>
          <form onSubmit={onSubmit} noValidate className={classes.form}>
            <PasswordInput
              label={texts.password}
              autoComplete="current-password"
              autoFocus
              {...field('password')}
            />
            {failure && <FormFailure {...describeFormFailure(failure, ['password'])} />}
            <Button type="submit" loading={status === 'sending'} fullWidth>
              {texts.confirm}
            </Button>
          </form>
        </>
      )}
    </FormPage>
  );
}
