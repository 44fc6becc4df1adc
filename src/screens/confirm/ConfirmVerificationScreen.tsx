import { Anchor, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { PATHS } from '../../domain/paths';
import { describeFailure } from '../../notices/describe-failure';
import { confirmVerification } from '../../stores/account/account-requests';
import { linkProblem, readMailToken } from '../../stores/account/mail-token';
import { useSession } from '../../stores/account/session';
import { allowsPasswords, loadSite, useSite } from '../../stores/site';
import { Announcement } from '../../ui/Announcement';
import { FormFailure } from '../../ui/FormFailure';
import { FormLinks } from '../../ui/FormLinks';
import { FormPage } from '../../ui/FormPage';
import classes from '../../ui/FormPage.module.css';
import { fillText } from '../../ui/fill-text';
import { useRequest } from '../../ui/use-request';
import * as texts from '../../texts/confirm';
import { LinkProblemNotice } from './LinkProblemNotice';
import { OnwardLink } from './OnwardLink';
import { useLinkCheck } from './use-link-check';
import { useMailToken } from './use-mail-token';

/** `/confirm-verification#{token}`: where the link of a verification mail leads; it confirms at once. */
export function ConfirmVerificationScreen() {
  const token = useMailToken();
  const { status, failure, send } = useRequest();
  const sentToken = useRef<string | null>(null);
  const link = useLinkCheck(token, 'verification');
  const isOwn = useSession(({ user }) => user?.email === readMailToken(token)?.email);
  // Anybody can register with an address that isn't theirs.
  const isPasswordOffered = useSite(allowsPasswords) && !isOwn;
  useEffect(() => void loadSite(), []);

  useEffect(() => {
    // Each link is sent once: the second time it would be called used.
    if (link.isChecking || link.problem || sentToken.current === token) return;
    sentToken.current = token;
    void send(() => confirmVerification(token));
  });

  const problem = link.problem ?? (failure && linkProblem(failure, token, 'verification'));
  return (
    <FormPage title={texts.verifyEmail}>
      {status === 'done' && (
        <>
          <Announcement>
            <p>{texts.yourEmailAddressIsVerified}</p>
          </Announcement>
          {isPasswordOffered && (
            <p className={classes.below}>
              {fillText(texts.registeredBySomebodyElse, {
                link: (
                  <Anchor component={Link} to={PATHS.reset}>
                    {texts.setANewPasswordThere}
                  </Anchor>
                ),
              })}
            </p>
          )}
          <FormLinks>
            <OnwardLink />
          </FormLinks>
        </>
      )}
      {problem && <LinkProblemNotice type="verification" problem={problem} />}
      {failure && !problem && (
        <div className={classes.form}>
          <FormFailure {...describeFailure(failure)} />
          <Button onClick={() => void send(() => confirmVerification(token))}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
      {!problem && !failure && status !== 'done' && (
        <p role="status">{texts.verifyingYourEmailAddress}</p>
      )}
    </FormPage>
  );
}
