import type { LinkProblem } from '../../domain/mail-link';
import { PATHS } from '../../domain/paths';
import type { MailTokenType } from '../../stores/account/mail-token';
import { Announcement } from '../../ui/Announcement';
import { FormLinks } from '../../ui/FormLinks';
import { Link } from '../../ui/Link';
import { OnwardLink } from './OnwardLink';

const ANSWERS: Readonly<Record<LinkProblem, string>> = {
  malformed: 'This link is incomplete. Open it from the email again, or request a new one.',
  expired: 'This link has expired. Request a new one.',
  used: 'This email address is already verified. There’s nothing left to do.',
  taken: 'Another account now uses this address. Choose another one.',
  refused: 'This link is no longer valid.',
};

/** Why a link that was well formed and in time was refused, as far as anybody can tell. */
const REASONS: Readonly<Record<MailTokenType, string>> = {
  verification:
    'It was altered, or the email or password of the account has changed since it was sent. Request a new one.',
  passwordReset:
    'It has been used already, the account has changed since it was sent, or it was altered. Request a new one.',
  emailChange:
    'It has been used already, the account has changed since it was sent, or it was altered. Log in to see which address your account has, and request a new link there.',
};

const NEW_LINK: Readonly<Record<MailTokenType, { path: string; label: string }>> = {
  verification: { path: PATHS.verify, label: 'Request another verification mail' },
  passwordReset: { path: PATHS.reset, label: 'Request another link' },
  emailChange: { path: PATHS.profile, label: 'Request another link on the account page' },
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
