import type { FailureText } from '../../domain/failure';
import { describeFailure } from '../../notices/describe-failure';
import { BANNERS } from '../../notices/messages';
import { VISITOR_NOTICES } from '../../notices/visitor-messages';
import { loginAgain } from './account-requests';
import { useHasPassword, useSession } from './session';

/** What is told of a session that has ended. */
export interface EndedSession {
  /** What has happened. */
  notice: string;
  /** What becomes of what is written meanwhile. */
  advice: string;
  username: string;
  /** Logs in; gives back why that failed. Null for an account without a password. */
  onLogin: ((password: string) => Promise<FailureText | null>) | null;
}

/** The session on the screen if it has ended, and somebody can log in to the account again; null otherwise. */
export function useEndedSession(): EndedSession | null {
  const isExpired = useSession((state) => state.isExpired && !state.isDeleted);
  const username = useSession(({ user }) => user?.username ?? '');
  const hasPassword = useHasPassword();
  if (!isExpired) return null;
  return {
    notice: VISITOR_NOTICES.sessionExpired.message,
    advice: BANNERS.expired,
    username,
    onLogin: hasPassword ? logIn : null,
  };
}

async function logIn(password: string): Promise<FailureText | null> {
  const failure = await loginAgain(password);
  return failure && describeFailure(failure);
}
