import { useEffect } from 'react';
import type { User } from '../../domain/user';
import { loadSite, useSite } from '../../stores/site';
import { fillText } from '../../ui/fill-text';
import * as texts from '../../texts/profile';

/** Accounts are deleted by whoever runs the server, when asked by mail (spec §2, §6). */
export function AccountDeletion({ user }: { user: User }) {
  const { site, isUnknown } = useSite();

  useEffect(() => {
    void loadSite();
  }, []);

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
