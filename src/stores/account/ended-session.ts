import { failureOf, type FailureText } from '../../domain/failure';
import { describeFailure } from '../../notices/describe-failure';
import { logError } from '../../notices/log';
import { BANNERS } from '../../notices/messages';
import { VISITOR_NOTICES } from '../../notices/visitor-messages';
import { login, useHasPassword, useSession } from './session';

/** What the page shows after a session has ended. */
export interface EndedSession {
  /** Says that the session has ended. */
  notice: string;
  /** Says what happens to changes until the next login. */
  advice: string;
  username: string;
  /**
   * Logs in again. Resolves to the failure, or to null after a login. Null in place of the function for an account
   * without a password.
   */
  onLogin: ((password: string) => Promise<FailureText | null>) | null;
}

/** Returns the ended session of the current account. Null if it hasn't ended, or if the account was deleted. */
export function useEndedSession(): EndedSession | null {
  const isExpired = useSession((state) => state.isExpired && !state.isDeleted);
  const username = useSession(({ user }) => user?.username ?? '');
  const hasPassword = useHasPassword();
  if (!isExpired) return null;
  return {
    notice: VISITOR_NOTICES.sessionExpired.message,
    advice: BANNERS.expired,
    username,
    onLogin: hasPassword ? (password) => logIn(username, password) : null,
  };
}

async function logIn(username: string, password: string): Promise<FailureText | null> {
  try {
    await login(username, password);
    return null;
  } catch (error) {
    logError('Logging in again', error);
    return describeFailure(failureOf(error));
  }
}
