import { useEffect, useState } from 'react';
import { BANNERS } from '../../notices/messages';
import { failureLine } from '../../notices/describe-failure';
import { requestVerification } from '../../stores/account/account-requests';
import { refreshSession, useSession } from '../../stores/account/session';
import classes from './Banners.module.css';

/** Asks quietly to verify the email address, and sends the mail once more when that is wanted. */
export function VerifyNotice() {
  const email = useSession(({ user }) => user?.email ?? '');
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState('');

  useEffect(() => {
    // The link may have been followed elsewhere, in a mail program's own browser or on a phone.
    const onFocus = () => void refreshSession();
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, []);

  const sendAgain = async () => {
    setSending(true);
    setAnswer('');
    const failure = await requestVerification(email);
    setSending(false);
    setAnswer(failure ? failureLine(failure) : `Another mail is on its way to ${email}.`);
  };

  return (
    <div className={classes.notice}>
      {BANNERS.unverified}{' '}
      <button
        type="button"
        className={classes.action}
        aria-disabled={isSending}
        onClick={() => {
          if (!isSending) void sendAgain();
        }}
      >
        Send it again
      </button>{' '}
      <span role="status">{answer}</span>
    </div>
  );
}
