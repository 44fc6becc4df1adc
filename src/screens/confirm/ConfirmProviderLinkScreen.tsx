import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { describeFailure } from '../../notices/describe-failure';
import { confirmProviderLink } from '../../stores/account/account-requests';
import { linkProblem, readMailToken } from '../../stores/account/mail-token';
import { loadSite, providerName, useSite } from '../../stores/site';
import { Announcement } from '../../ui/Announcement';
import { fillText } from '../../ui/fill-text';
import { FormFailure } from '../../ui/FormFailure';
import { FormLinks } from '../../ui/FormLinks';
import { FormPage } from '../../ui/FormPage';
import classes from '../../ui/FormPage.module.css';
import { useRequest } from '../../ui/use-request';
import * as texts from '../../texts/confirm';
import { LinkProblemNotice } from './LinkProblemNotice';
import { OnwardLink } from './OnwardLink';
import { useLinkCheck } from './use-link-check';
import { useMailToken } from './use-mail-token';

/**
 * `/confirm-provider-link#{token}`: the page of the mail for somebody who logs in at the provider and doesn't know the
 * account's password. Opening it changes nothing; its button does.
 */
export function ConfirmProviderLinkScreen() {
  const token = useMailToken();
  const link = useLinkCheck(token, 'providerLink');
  const { status, failure, send } = useRequest();
  const provider = useSite(providerName) || texts.yourLoginProvider;
  useEffect(() => void loadSite(), []);
  const problem = link.problem ?? (failure && linkProblem(failure, token, 'providerLink'));

  return (
    <FormPage title={texts.confirmYourLogin}>
      {status === 'done' ? (
        <>
          <Announcement>
            <p>{texts.yourAccountIsLinked(provider)}</p>
          </Announcement>
          <p className={classes.below}>{texts.somebodyElseHadAPassword}</p>
          <FormLinks>
            <OnwardLink />
          </FormLinks>
        </>
      ) : problem ? (
        <LinkProblemNotice type="providerLink" problem={problem} />
      ) : link.isChecking ? (
        <p role="status">{texts.checkingTheLink}</p>
      ) : (
        <>
          <p>
            {fillText(texts.somebodyLoggedIn(provider), {
              address: <strong>{readMailToken(token)?.email}</strong>,
            })}
          </p>
          <p>{texts.ifThatWasYou}</p>
          <ul className={classes.list}>
            <li>{texts.youLogInWith(provider)}</li>
            <li>{texts.thePasswordStopsWorking}</li>
            <li>{texts.allDevicesAreLoggedOut}</li>
          </ul>
          <p>{texts.ifItWasntYou}</p>
          <div className={classes.form}>
            {failure && <FormFailure {...describeFailure(failure)} />}
            <Button
              loading={status === 'sending'}
              fullWidth
              onClick={() => void send(() => confirmProviderLink(token))}
            >
              {texts.confirm}
            </Button>
          </div>
        </>
      )}
    </FormPage>
  );
}
