import { Anchor, Button, TextInput } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { useEffect } from 'react';
import { PATHS } from '../../domain/paths';
import { emailProblem } from '../../domain/user';
import { useRequestForm } from '../../notices/use-request-form';
import { NO_MAIL } from '../../notices/visitor-messages';
import { requestPasswordReset, requestVerification } from '../../stores/account/account-requests';
import { useSession } from '../../stores/account/session';
import { loadSite, offersRegistration, sendsMail, useSite } from '../../stores/site';
import { Announcement } from '../../ui/Announcement';
import { FormFailure } from '../../ui/FormFailure';
import { FormLinks, FormPage } from '../../ui/FormPage';
import classes from '../../ui/FormPage.module.css';
import * as texts from '../../texts/email-request';

const KINDS = {
  reset: {
    title: texts.resetPassword,
    purpose: texts.resetPurpose,
    done: texts.resetDone,
    inbox: texts.resetInbox,
    silence: texts.resetSilence,
    request: requestPasswordReset,
  },
  verify: {
    title: texts.verifyEmail,
    purpose: texts.verifyPurpose,
    done: texts.verifyDone,
    inbox: texts.verifyInbox,
    silence: texts.verifySilence,
    request: requestVerification,
  },
};

const check = ({ email }: { email: string }) => ({ email: emailProblem(email) });

/** `/reset` and `/verify`: forms to request a mail (spec §2). They don't reveal whether an address has an account. */
export function EmailRequestScreen({ kind }: { kind: keyof typeof KINDS }) {
  const { title, purpose, done, inbox, silence, request } = KINDS[kind];
  const user = useSession((state) => state.user);
  const isMailSent = useSite(sendsMail);
  const isRegistrationOffered = useSite(offersRegistration);
  useEffect(() => void loadSite(), []);
  const given: unknown = useLocation().state;
  const { values, field, onSubmit, restart, status, problem } = useRequestForm(
    { email: emailOf(given) ?? user?.email ?? '' },
    check,
  );

  const links = (
    <FormLinks>
      {user ? (
        <Anchor component={Link} to={PATHS.profile}>
          {texts.account}
        </Anchor>
      ) : (
        <Anchor component={Link} to={PATHS.login}>
          {texts.login}
        </Anchor>
      )}
      {!user && isRegistrationOffered && (
        <Anchor component={Link} to={PATHS.register}>
          {texts.register}
        </Anchor>
      )}
    </FormLinks>
  );

  if (status === 'done')
    return (
      <FormPage title={title}>
        <div className={classes.form}>
          <Announcement>
            <p>
              {done} {isMailSent ? inbox : NO_MAIL}
            </p>
          </Announcement>
          {isMailSent && (
            <p className={classes.small}>{texts.nothingArrived(values.email.trim(), silence)}</p>
          )}
          <Button variant="default" onClick={restart}>
            {texts.useAnotherAddress}
          </Button>
        </div>
        {links}
      </FormPage>
    );

  return (
    <FormPage title={title}>
      <p>{purpose}</p>
      <form onSubmit={onSubmit(({ email }) => request(email))} noValidate className={classes.form}>
        <TextInput
          label={texts.email}
          type="email"
          autoComplete="email"
          autoFocus
          {...field('email')}
        />
        {problem && <FormFailure {...problem} />}
        <Button type="submit" loading={status === 'sending'} fullWidth>
          {texts.request}
        </Button>
      </form>
      {links}
    </FormPage>
  );
}

/** The address in the navigation state, from the page that linked here; null if there is none. */
function emailOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null;
  return typeof state.email === 'string' ? state.email : null;
}
