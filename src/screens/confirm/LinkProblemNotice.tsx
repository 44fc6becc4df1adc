import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { LinkProblem } from '../../domain/mail-link';
import { PATHS } from '../../domain/paths';
import type { MailTokenType } from '../../stores/account/mail-token';
import { Announcement } from '../../ui/Announcement';
import { FormLinks } from '../../ui/FormPage';
import * as texts from '../../texts/confirm';
import { OnwardLink } from './OnwardLink';

const ANSWERS: Readonly<Record<LinkProblem, string>> = {
  malformed: texts.thisLinkIsIncompleteOpen,
  expired: texts.thisLinkHasExpiredRequest,
  used: texts.thisEmailAddressIsAlready,
  taken: texts.anotherAccountNowUses,
  refused: texts.linkIsNoLongerValid,
};

/** The likely reasons why the server rejected a link that is well formed and hasn't expired. */
const REASONS: Readonly<Record<MailTokenType, string>> = {
  verification: texts.whyVerificationLinkIsRefused,
  passwordReset: texts.whyResetLinkIsRefused,
  emailChange: texts.whyEmailLinkIsRefused,
  providerLink: texts.whyProviderLinkIsRefused,
};

/** Where to request a new link; null for the login page, which is always linked. */
const NEW_LINK: Readonly<Record<MailTokenType, { path: string; label: string } | null>> = {
  verification: { path: PATHS.verify, label: texts.requestAnotherVerificationMail },
  passwordReset: { path: PATHS.reset, label: texts.requestAnotherLink },
  emailChange: { path: PATHS.profile, label: texts.requestAnotherLinkOnTheAccount },
  providerLink: null,
};

/** Says why a mail's link doesn't work, and what to do next. */
export function LinkProblemNotice({
  type,
  problem,
}: {
  type: MailTokenType;
  problem: LinkProblem;
}) {
  const newLink = NEW_LINK[type];
  return (
    <>
      <Announcement isProblem={problem !== 'used'}>
        <p>
          {ANSWERS[problem]} {problem === 'refused' && REASONS[type]}
        </p>
      </Announcement>
      <FormLinks>
        {problem !== 'used' && newLink && (
          <Anchor component={Link} to={newLink.path}>
            {newLink.label}
          </Anchor>
        )}
        <OnwardLink />
      </FormLinks>
    </>
  );
}
