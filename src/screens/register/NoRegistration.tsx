import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PATHS } from '../../domain/paths';
import { useSite } from '../../stores/site';
import { Announcement } from '../../ui/Announcement';
import { Contact } from '../../ui/Contact';
import { fillText } from '../../ui/fill-text';
import { FormLinks, FormPage } from '../../ui/FormPage';
import * as texts from '../../texts/register';

interface NoRegistrationProps {
  /** Whether people with an invitation can register. */
  isByInvitation: boolean;
  /** Navigation state for the login page. */
  loginState: unknown;
}

/** Shown in place of the form if registration is closed or needs an invitation (spec §2). */
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
