import { useEffect } from 'react';
import type { User } from '../../domain/user';
import { loadSite, useSite } from '../../stores/site';

/** Accounts are deleted by whoever runs the server, when asked by mail (spec §2, §6). */
export function AccountDeletion({ user }: { user: User }) {
  const { site, isUnknown } = useSite();

  useEffect(() => {
    void loadSite();
  }, []);

  const contact = site?.contact;
  const subject = encodeURIComponent(`Delete the Jot account ${user.username}`);
  return (
    <section aria-labelledby="delete-account">
      <h2 id="delete-account">Delete account</h2>
      {contact ? (
        <p>
          To delete your account and everything in it, write to{' '}
          <a href={`mailto:${encodeURI(contact)}?subject=${subject}`}>{contact}</a> from your
          account’s address.
        </p>
      ) : (
        (site || isUnknown) && (
          <p>
            To delete your account and everything in it, ask whoever runs this server. Write from
            your account’s address.
          </p>
        )
      )}
    </section>
  );
}
