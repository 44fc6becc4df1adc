import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PATHS } from '../../domain/paths';
import { useSite } from '../../stores/site';
import { Announcement } from '../../ui/Announcement';
import { Contact } from '../../ui/Contact';
import { fillText } from '../../ui/fill-text';
import { FormLinks } from '../../ui/FormLinks';
import { FormPage } from '../../ui/FormPage';
import * as texts from '../../texts/register';

interface NoRegistrationProps {
  /** Whether an invitation opens the registration. */
  isByInvitation: boolean;
  /** What the page that led here wants the login to know. */
  loginState: unknown;
}

/** Stands in the place of the form where nobody can register, or only by an invitation (spec §2). */
export function NoRegistration({ isByInvitation, loginState }: NoRegistrationProps) {
  const contact = useSite(({ site }) => site?.contact ?? '');
  return (
    <FormPage title={texts.register}>
      <Announcement>
        <p>{isByInvitation ? texts.invitationNeeded : texts.registrationIsClosed}</p>
        <p>
          {fillText(isByInvitation ? texts.invitationAsk : texts.registrationAsk, {
            contact: <Contact address={contact} />,
          })}
        </p>
      </Announcement>
      <FormLinks>
        <Anchor component={Link} to={PATHS.login} state={loginState}>
          {texts.alreadyHaveAnAccountLog}
        </Anchor>
      </FormLinks>
    </FormPage>
  );
}
