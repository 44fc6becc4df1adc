import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { emailProblem, type User } from '../../domain/user';
import { useRequestForm } from '../../notices/use-request-form';
import { NO_MAIL } from '../../notices/visitor-messages';
import { requestEmailChange } from '../../stores/account/account-requests';
import { sendsMail, useSite } from '../../stores/site';
import { FormFailure } from '../../ui/FormFailure';
import '../../ui/field-styles';
import { fillText } from '../../ui/fill-text';
import * as texts from '../../texts/profile';
import classes from './ProfileScreen.module.css';

const check = ({ newEmail }: { newEmail: string }) => ({ newEmail: emailProblem(newEmail) });

/** Requests a mail to a new address. The page of its link asks for the password (spec §2). */
export function EmailChangeForm({ user }: { user: User }) {
  const { field, onSubmit, status, problem } = useRequestForm({ newEmail: '' }, check);
  const isMailSent = useSite(sendsMail);
  const [askedFor, setAskedFor] = useState('');

  const submit = onSubmit(({ newEmail }) => {
    setAskedFor(newEmail.trim());
    return requestEmailChange(newEmail);
  });

  return (
    <section aria-labelledby="change-email">
      <h2 id="change-email">{texts.changeEmail}</h2>
      <p>
        {fillText(user.verified ? texts.yourAddress : texts.yourUnverifiedAddress, {
          address: <strong>{user.email}</strong>,
          how: isMailSent ? texts.linkToTheNewAddress : NO_MAIL,
        })}
      </p>
      <form onSubmit={submit} noValidate className={classes.form}>
        <TextInput
          label={texts.newEmail}
          type="email"
          autoComplete="email"
          {...field('newEmail')}
        />
        {problem && <FormFailure {...problem} />}
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={status === 'sending'}>
            {texts.request}
          </Button>
        </div>
      </form>
      <div role="status" className={classes.outcome}>
        {status === 'done' && (
          <p className={classes.done}>
            {texts.emailChangeRequested(isMailSent ? texts.checkTheInbox(askedFor) : NO_MAIL)}
          </p>
        )}
      </div>
    </section>
  );
}
