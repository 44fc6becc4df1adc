import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { User } from '../../domain/user';
import { askToDeleteAccount } from '../../stores/account/deletion';
import { deletesAccounts, loadSite, useSite } from '../../stores/site';
import { fillText } from '../../ui/fill-text';
import * as texts from '../../texts/profile';
import classes from './ProfileScreen.module.css';

/** How to delete the account: by a button, or by a mail to the operator if the server is set up that way (spec §2, §6). */
export function AccountDeletion({ user }: { user: User }) {
  const contact = useSite(({ site }) => site?.contact);
  const isOffered = useSite(deletesAccounts);

  useEffect(() => {
    void loadSite();
  }, []);

  if (isOffered)
    return (
      <section aria-labelledby="delete-account">
        <h2 id="delete-account">{texts.deleteAccount}</h2>
        <p>{texts.deleteHere}</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => void askToDeleteAccount()}>
            {texts.deleteAccountAsk}
          </Button>
        </div>
      </section>
    );

  const subject = encodeURIComponent(texts.deletionSubject(user.username));
  return (
    <section aria-labelledby="delete-account">
      <h2 id="delete-account">{texts.deleteAccount}</h2>
      {contact ? (
        <p>
          {fillText(texts.deleteByMail, {
            contact: <a href={`mailto:${encodeURI(contact)}?subject=${subject}`}>{contact}</a>,
          })}
        </p>
      ) : (
        <p>{texts.deleteByOperator}</p>
      )}
    </section>
  );
}
