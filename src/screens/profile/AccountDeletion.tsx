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
          To have your account and everything in it deleted, write to{' '}
          <a href={`mailto:${encodeURI(contact)}?subject=${subject}`}>{contact}</a> from the address
          of your account.
        </p>
      ) : (
        (site || isUnknown) && (
          <p>
            To have your account and everything in it deleted, ask whoever runs this server, by a
            mail from the address of your account.
          </p>
        )
      )}
    </section>
  );
}
