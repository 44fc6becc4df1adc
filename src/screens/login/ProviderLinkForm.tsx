import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { ProviderLink } from '../../domain/provider-login';
import { describeFailure } from '../../notices/describe-failure';
import { useRequestForm } from '../../notices/use-request-form';
import { NO_MAIL } from '../../notices/visitor-messages';
import { loginAndLink, requestProviderLink } from '../../stores/account/account-requests';
import { providerName, sendsMail, useSite } from '../../stores/site';
import { Announcement } from '../../ui/Announcement';
import { fillText } from '../../ui/fill-text';
import { FormFailure } from '../../ui/FormFailure';
import classes from '../../ui/FormPage.module.css';
import { useRequest } from '../../ui/use-request';
import * as texts from '../../texts/login';

const check = ({ password }: { password: string }) => ({
  password: password === '' ? texts.enterYourPassword : null,
});

interface ProviderLinkFormProps {
  link: ProviderLink;
  /** Called to return to the login form. */
  onLeave: () => void;
}

/**
 * For a login at the provider whose address belongs to an account with a password: asks for that password, or has a link
 * mailed to the address (docs/decisions/0072).
 */
export function ProviderLinkForm({ link, onLeave }: ProviderLinkFormProps) {
  const { field, onSubmit, status, problem } = useRequestForm({ password: '' }, check);
  const mail = useRequest();
  const provider = useSite(providerName);
  const isMailSent = useSite(sendsMail);
  const { username, email } = link;

  // After the login, the route redirects.
  const submit = onSubmit(({ password }) => loginAndLink(link, password));
  const leave = (
    <Button variant="default" fullWidth onClick={onLeave}>
      {texts.logInAnotherWay}
    </Button>
  );

  if (mail.status === 'done')
    return (
      <div className={classes.form}>
        <Announcement>
          <p>{isMailSent ? texts.linkIsOnItsWay(email) : NO_MAIL}</p>
        </Announcement>
        {leave}
      </div>
    );

  return (
    <>
      <p>
        {fillText(texts.accountHasPassword(provider), { username: <strong>{username}</strong> })}
      </p>
      <form onSubmit={submit} noValidate className={classes.form}>
        <TextInput label={texts.username} autoComplete="username" readOnly value={username} />
        <PasswordInput
          label={texts.password}
          autoComplete="current-password"
          autoFocus
          {...field('password')}
        />
        {problem && <FormFailure {...problem} />}
        <Button type="submit" loading={status === 'sending'} fullWidth>
          {texts.logIn}
        </Button>
      </form>
      <div className={classes.other}>
        <p className={classes.small}>{texts.unknownPassword(email)}</p>
        {mail.failure && <FormFailure {...describeFailure(mail.failure)} />}
        <Button
          variant="default"
          loading={mail.status === 'sending'}
          fullWidth
          onClick={() => void mail.send(() => requestProviderLink(link))}
        >
          {texts.sendALink}
        </Button>
        {leave}
      </div>
    </>
  );
}
