import { useEffect, useState } from 'react';
import { focusMain } from '../../commands/main-input';
import { BANNERS } from '../../notices/messages';
import { describeFailure } from '../../notices/describe-failure';
import { requestVerification } from '../../stores/account/account-requests';
import { refreshSession, useSession } from '../../stores/account/session';
import { closeVerifyNotice, useSettings } from '../../stores/settings';
import { loadSite, sendsMail, useSite, wantsVerified } from '../../stores/site';
import * as texts from '../../texts/main';
import classes from './Banners.module.css';

/**
 * A notice to verify the email address, if the server asks for that. Its buttons send the mail again or hide it for
 * good.
 */
export function VerifyNotice() {
  const email = useSession(({ user }) => user?.email ?? '');
  const userId = useSession(({ user }) => user?.id ?? '');
  const isClosed = useSettings(({ closedVerifyNotices }) => closedVerifyNotices.includes(userId));
  const isWanted = useSite(wantsVerified) && !isClosed;
  const isMailSent = useSite(sendsMail);
  useEffect(() => void loadSite(), []);
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState('');

  useEffect(() => {
    // The link may have been opened in another browser or on another device.
    if (!isWanted) return;
    const onFocus = () => void refreshSession();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [isWanted]);

  const sendAgain = async () => {
    setSending(true);
    setAnswer('');
    const failure = await requestVerification(email);
    setSending(false);
    if (failure) setAnswer(describeFailure(failure).summary);
    else setAnswer(isMailSent ? texts.anotherEmail(email) : texts.aNewLink);
  };

  if (!isWanted) return null;
  return (
    <div className={classes.notice}>
      {isMailSent ? BANNERS.unverified : BANNERS.unverifiedWithoutMail}{' '}
      <button
        type="button"
        className={classes.action}
        aria-disabled={isSending}
        onClick={() => {
          if (!isSending) void sendAgain();
        }}
      >
        {isMailSent ? texts.sendAgain : texts.createAnotherLink}
      </button>{' '}
      <button
        type="button"
        className={classes.action}
        onClick={() => {
          closeVerifyNotice(userId);
          // The button disappears, and the focus with it.
          focusMain();
        }}
      >
        {texts.dontShowAgain}
      </button>{' '}
      <span role="status">{answer}</span>
    </div>
  );
}
