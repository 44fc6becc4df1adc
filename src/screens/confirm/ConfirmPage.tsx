import type { ReactNode } from 'react';
import type { Failure } from '../../domain/failure';
import { linkProblem, type MailTokenType } from '../../stores/account/mail-token';
import { Announcement } from '../../ui/Announcement';
import { FormLinks, FormPage } from '../../ui/FormPage';
import * as texts from '../../texts/confirm';
import { LinkProblemNotice } from './LinkProblemNotice';
import { OnwardLink } from './OnwardLink';
import type { useMailLink } from './use-mail-link';

interface ConfirmPageProps {
  title: string;
  type: MailTokenType;
  link: ReturnType<typeof useMailLink>;
  /** Why the last attempt to confirm failed; null if it didn't. */
  failure: Failure | null;
  /** Whether it is confirmed. */
  isDone: boolean;
  /** Announced once it is confirmed. */
  outcome: ReactNode;
  /** Shown below the announcement. */
  remark?: ReactNode;
  /** The form or button that confirms. Shown while the link is valid. */
  children: ReactNode;
}

/** The page of a link in a mail, on which the user confirms something. */
export function ConfirmPage(props: ConfirmPageProps) {
  const { title, type, link, failure, isDone, outcome, remark, children } = props;
  const problem = link.problem ?? (failure && linkProblem(failure, link.token, type));
  if (isDone)
    return (
      <FormPage title={title}>
        <Announcement>
          <p>{outcome}</p>
        </Announcement>
        {remark}
        <FormLinks>
          <OnwardLink />
        </FormLinks>
      </FormPage>
    );
  return (
    <FormPage title={title}>
      {problem ? (
        <LinkProblemNotice type={type} problem={problem} />
      ) : link.isChecking ? (
        <p role="status">{texts.checkingTheLink}</p>
      ) : (
        children
      )}
    </FormPage>
  );
}
