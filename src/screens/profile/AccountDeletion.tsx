import { useEffect } from 'react';
import type { User } from '../../domain/user';
import { askToDeleteAccount } from '../../stores/account/leaving';
import { loadSite, useSite } from '../../stores/site';
import { Button } from '../../ui/Button';
import { fillText } from '../../ui/fill-text';
import * as texts from '../../texts/profile';
import classes from './ProfileScreen.module.css';

/**
 * The way to have the account deleted: by oneself, or where the server is set up so, by whoever runs it, when
 * asked by mail (spec §2, §6).
 */
export function AccountDeletion({ user }: { user: User }) {
  const { site, isUnknown } = useSite();

  useEffect(() => {
    void loadSite();
  }, []);

  if (site?.deletesAccounts)
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

  const contact = site?.contact;
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
        (site || isUnknown) && <p>{texts.deleteByOperator}</p>
      )}
    </section>
  );
}
