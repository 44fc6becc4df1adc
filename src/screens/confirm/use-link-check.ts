import { useEffect, useState } from 'react';
import type { LinkProblem } from '../../domain/mail-link';
import { checkMailLink } from '../../stores/account/account-requests';
import { readMailToken, type MailTokenType } from '../../stores/account/mail-token';

/**
 * Has the server look at a mail's token before it is used. While nobody can be reached the link
 * counts as good: using it will tell.
 */
export function useLinkCheck(
  token: string,
  type: MailTokenType,
): { isChecking: boolean; problem: LinkProblem | null } {
  const isMalformed = readMailToken(token)?.type !== type;
  const [answer, setAnswer] = useState<{ token: string; problem: LinkProblem | null } | null>(null);

  useEffect(() => {
    if (isMalformed) return;
    let isLeft = false;
    void checkMailLink(token).then((problem) => {
      if (!isLeft) setAnswer({ token, problem });
    });
    return () => {
      isLeft = true;
    };
  }, [token, isMalformed]);

  if (isMalformed) return { isChecking: false, problem: 'malformed' };
  return answer?.token === token
    ? { isChecking: false, problem: answer.problem }
    : { isChecking: true, problem: null };
}
