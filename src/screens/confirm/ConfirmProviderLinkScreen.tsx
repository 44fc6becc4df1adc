import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { describeFailure } from '../../notices/describe-failure';
import { confirmProviderLink } from '../../stores/account/account-requests';
import { readMailToken } from '../../stores/account/mail-token';
import { loadSite, providerName, useSite } from '../../stores/site';
import { fillText } from '../../ui/fill-text';
import { FormFailure } from '../../ui/FormFailure';
import classes from '../../ui/FormPage.module.css';
import { useRequest } from '../../ui/use-request';
import * as texts from '../../texts/confirm';
import { ConfirmPage } from './ConfirmPage';
import { useMailLink } from './use-mail-link';

/**
 * `/confirm-provider-link#{token}`: the page of the mail for users who log in at the provider and don't know the
 * account's password. Only its button links the login; opening the page doesn't.
 */
export function ConfirmProviderLinkScreen() {
  const link = useMailLink('providerLink');
  const { token } = link;
  const { status, failure, send } = useRequest();
  const provider = useSite(providerName) || texts.yourLoginProvider;
  useEffect(() => void loadSite(), []);

  return (
    <ConfirmPage
      title={texts.confirmYourLogin}
      type="providerLink"
      link={link}
      failure={failure}
      isDone={status === 'done'}
      outcome={texts.yourAccountIsLinked(provider)}
      remark={<p className={classes.below}>{texts.somebodyElseHadAPassword}</p>}
    >
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
    </ConfirmPage>
  );
}
