import type { LinkProblem } from '../../domain/mail-link';
import { PATHS } from '../../domain/paths';
import type { MailTokenType } from '../../stores/account/mail-token';
import { Announcement } from '../../ui/Announcement';
import { FormLinks } from '../../ui/FormLinks';
import { Link } from '../../ui/Link';
import * as texts from '../../texts/confirm';
import { OnwardLink } from './OnwardLink';

const ANSWERS: Readonly<Record<LinkProblem, string>> = {
  malformed: texts.thisLinkIsIncompleteOpen,
  expired: texts.thisLinkHasExpiredRequest,
  used: texts.thisEmailAddressIsAlready,
  taken: texts.anotherAccountNowUses,
  refused: texts.linkIsNoLongerValid,
};

/** Why a link that was well formed and in time was refused, as far as anybody can tell. */
const REASONS: Readonly<Record<MailTokenType, string>> = {
  verification: texts.whyVerificationLinkIsRefused,
  passwordReset: texts.whyResetLinkIsRefused,
  emailChange: texts.whyEmailLinkIsRefused,
};

const NEW_LINK: Readonly<Record<MailTokenType, { path: string; label: string }>> = {
  verification: { path: PATHS.verify, label: texts.requestAnotherVerificationMail },
  passwordReset: { path: PATHS.reset, label: texts.requestAnotherLink },
  emailChange: { path: PATHS.profile, label: texts.requestAnotherLinkOnTheAccount },
};

/** A mail's link that doesn't work: why, and what to do next. */
export function LinkProblemNotice({
  type,
  problem,
}: {
  type: MailTokenType;
  problem: LinkProblem;
}) {
  const { path, label } = NEW_LINK[type];
  return (
    <>
      <Announcement isProblem={problem !== 'used'}>
        <p>
          {ANSWERS[problem]} {problem === 'refused' && REASONS[type]}
        </p>
      </Announcement>
      <FormLinks>
        {problem !== 'used' && <Link to={path}>{label}</Link>}
        <OnwardLink />
      </FormLinks>
    </>
  );
}
