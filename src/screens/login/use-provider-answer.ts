import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { failureOf, type FailureText } from '../../domain/failure';
import { PATHS } from '../../domain/paths';
import type { ProviderLink } from '../../domain/provider-login';
import { describeFailure, failureLine } from '../../notices/describe-failure';
import { logError } from '../../notices/log';
import { showNotice } from '../../notices/show-notice';
import { isProviderAnswer } from '../../stores/account/provider-answer';
import { finishProviderLogin, takeBegun } from '../../stores/account/provider-login';
import { useSession } from '../../stores/account/session';

interface Answer {
  isFinishing: boolean;
  failure: FailureText | null;
  /** Set if the account has a password, which has to be entered first. */
  link: ProviderLink | null;
  dropLink: () => void;
}

/**
 * Finishes a login for which the provider has redirected back to this page. It removes the code from the URL at once.
 * After the login, the route redirects. A toast tells a signed-in user, who wanted to set a password, why it failed.
 */
export function useProviderAnswer(): Answer {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [isFinishing, setFinishing] = useState(isProviderAnswer(search));
  const [failure, setFailure] = useState<FailureText | null>(null);
  const [link, setLink] = useState<ProviderLink | null>(null);
  // A code can be used once, but the effect may run twice.
  const finished = useRef('');

  useEffect(() => {
    if (!isProviderAnswer(search) || finished.current === search) return;
    finished.current = search;
    const begun = takeBegun();
    // The router keeps the code until the login is finished, so that its route doesn't redirect a signed-in user before.
    window.history.replaceState(window.history.state, '', PATHS.login);
    finishProviderLogin(search, begun)
      .then(setLink)
      .catch((error: unknown) => {
        logError('Logging in at the provider', error);
        const refused = failureOf(error);
        const { user, isExpired } = useSession.getState();
        // The route redirects a signed-in user, so this page couldn't show it.
        if (user && !isExpired)
          showNotice({ message: failureLine(refused), kind: 'error', autoClose: false });
        else setFailure(describeFailure(refused));
      })
      .finally(() => {
        setFinishing(false);
        void navigate(PATHS.login, { replace: true, state: begun?.wanted });
      });
  }, [search, navigate]);

  return { isFinishing, failure, link, dropLink: () => setLink(null) };
}
