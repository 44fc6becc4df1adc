import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { LinkProblem } from '../../domain/mail-link';
import { checkMailLink } from '../../stores/account/account-requests';
import { readMailToken, type MailTokenType } from '../../stores/account/mail-token';

interface MailLink {
  token: string;
  /** Whether the server is still checking the token. */
  isChecking: boolean;
  problem: LinkProblem | null;
}

/**
 * Returns the link that led to this page. The server checks it before it is used. If the server can't be reached, the
 * link counts as valid, and using it shows the error.
 * @param type kind of link that the page is for
 */
export function useMailLink(type: MailTokenType): MailLink {
  const token = useToken();
  const isMalformed = readMailToken(token)?.type !== type;
  const [answer, setAnswer] = useState<{ token: string; problem: LinkProblem | null } | null>(null);

  useEffect(() => {
    if (isMalformed) return;
    let isOutdated = false;
    void checkMailLink(token).then((problem) => {
      if (!isOutdated) setAnswer({ token, problem });
    });
    return () => {
      isOutdated = true;
    };
  }, [token, isMalformed]);

  if (isMalformed) return { token, isChecking: false, problem: 'malformed' };
  return answer?.token === token
    ? { token, isChecking: false, problem: answer.problem }
    : { token, isChecking: true, problem: null };
}

/**
 * Returns the token. It follows `#`, because browsers don't send that part of an address to servers. In links of older
 * mails, it is the end of the path.
 */
function useToken(): string {
  const { token } = useParams();
  const { hash } = useLocation();
  return token ?? hash.slice(1);
}
