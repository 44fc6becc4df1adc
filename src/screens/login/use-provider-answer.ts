import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { failureOf, type FailureText } from '../../domain/failure';
import { PATHS } from '../../domain/paths';
import { isProviderAnswer, type ProviderLink } from '../../domain/provider-login';
import { describeFailure } from '../../notices/describe-failure';
import { logError } from '../../notices/log';
import { finishProviderLogin, takeBegun } from '../../stores/account/provider-login';

interface Answer {
  isFinishing: boolean;
  failure: FailureText | null;
  /** Set if the account has a password, which has to be entered first. */
  link: ProviderLink | null;
  dropLink: () => void;
}

/**
 * Finishes a login for which the provider has redirected back to this page. It removes the code from the URL at once.
 * After the login, the route redirects.
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
        setFailure(describeFailure(failureOf(error)));
      })
      .finally(() => {
        setFinishing(false);
        void navigate(PATHS.login, { replace: true, state: begun?.wanted });
      });
  }, [search, navigate]);

  return { isFinishing, failure, link, dropLink: () => setLink(null) };
}
