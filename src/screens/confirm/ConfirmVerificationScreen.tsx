import { Anchor, Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { PATHS } from '../../domain/paths';
import { describeFailure } from '../../notices/describe-failure';
import { confirmVerification } from '../../stores/account/account-requests';
import { readMailToken } from '../../stores/account/mail-token';
import { useSession } from '../../stores/account/session';
import { allowsPasswords, loadSite, useSite } from '../../stores/site';
import { FormFailure } from '../../ui/FormFailure';
import classes from '../../ui/FormPage.module.css';
import { fillText } from '../../ui/fill-text';
import { useRequest } from '../../ui/use-request';
import * as texts from '../../texts/confirm';
import { ConfirmPage } from './ConfirmPage';
import { useMailLink } from './use-mail-link';

/**
 * `/confirm-verification#{token}`: the page of a verification mail. The address is verified as soon as the page opens.
 */
export function ConfirmVerificationScreen() {
  const link = useMailLink('verification');
  const { token } = link;
  const { status, failure, send } = useRequest();
  const sentToken = useRef<string | null>(null);
  const isOwn = useSession(({ user }) => user?.email === readMailToken(token)?.email);
  // Somebody else may have registered with this address.
  const isPasswordOffered = useSite(allowsPasswords) && !isOwn;
  useEffect(() => void loadSite(), []);

  useEffect(() => {
    // Once per link, because a second request would fail as already used.
    if (link.isChecking || link.problem || sentToken.current === token) return;
    sentToken.current = token;
    void send(() => confirmVerification(token));
  });

  return (
    <ConfirmPage
      title={texts.verifyEmail}
      type="verification"
      link={link}
      failure={failure}
      isDone={status === 'done'}
      outcome={texts.yourEmailAddressIsVerified}
      remark={
        isPasswordOffered && (
          <p className={classes.below}>
            {fillText(texts.registeredBySomebodyElse, {
              link: (
                <Anchor component={Link} to={PATHS.reset}>
                  {texts.setANewPasswordThere}
                </Anchor>
              ),
            })}
          </p>
        )
      }
    >
      {failure ? (
        <div className={classes.form}>
          <FormFailure {...describeFailure(failure)} />
          <Button onClick={() => void send(() => confirmVerification(token))}>
            {texts.tryAgain}
          </Button>
        </div>
      ) : (
        <p role="status">{texts.verifyingYourEmailAddress}</p>
      )}
    </ConfirmPage>
  );
}
