import { Anchor } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { TRASH_RETENTION_DAYS, VERSION_DAYS } from '../../domain/limits';
import { PATHS } from '../../domain/paths';
import { deletesAccounts, hasDemo, loadSite, useSite } from '../../stores/site';
import { Contact } from '../../ui/Contact';
import { TextPage } from '../../ui/TextPage';

/** `/terms`: a long informal list (spec §2). */
export function TermsScreen() {
  const contact = useSite(({ site }) => site?.contact ?? '');
  const isDemoOffered = useSite(hasDemo);
  const canDelete = useSite(deletesAccounts);
  useEffect(() => void loadSite(), []);
  return (
    <TextPage title="Terms">
      <p>No lawyer wrote this. By using Jot on this server, you agree to the following.</p>
      <h2>What is stored</h2>
      <ul>
        <li>
          Only what is needed: your username, your email address, your password as a hash that can’t
          be read, your display name if you set one, and what you write.
        </li>
        <li>
          For each login: its time, its last use, and the browser and system, such as “Firefox on
          Linux”. Your account page uses this to show where you are logged in.
        </li>
        <li>
          {/* One text node, as in the prerendered page. Several text nodes would shift by a fraction of a pixel. */}
          {`Earlier versions of your texts, for up to ${VERSION_DAYS} days, so that you can restore them. They are deleted together with the item.`}
        </li>
        <li>There is no tracking, no usage statistics and no advertising.</li>
        <li>Your data is never sold, rented or passed on.</li>
        <li>
          The server keeps a log of requests for a few days to find errors. It holds no addresses
          and no names.
        </li>
        <li>
          Until you log out, your browser stores the session and what is in your account, so that
          Jot works offline. It also stores the theme and this device’s settings. Jot sets no
          cookies.
        </li>
        <li>
          Your email address is used to verify your account, to set a new password and to log in.
          There is no newsletter.
        </li>
      </ul>
      <h2>Links and their icons</h2>
      <ul>
        <li>
          When you save a link, the server reads its page to get the title and icon. The site sees
          the server, not you.
        </li>
        <li>
          The icons of links (favicons) also come from this server. So the sites learn nothing about
          you and can’t set third-party cookies. You can turn icons off on your account page, for
          each device.
        </li>
      </ul>
      <h2>Please note</h2>
      <ul>
        <li>
          Jot is not for sensitive data: what you write is not encrypted on the server. Don’t store
          passwords, card numbers or other people’s secrets.
        </li>
        <li>What you write is yours, and you are responsible for it. Nothing unlawful, please.</li>
        <li>
          Jot is provided as is, with no promise that it is always available or free of errors. Keep
          a copy of what you can’t do without.
        </li>
        <li>
          Items in the trash bin are permanently deleted after {TRASH_RETENTION_DAYS} days. The
          operator’s backups may hold them for longer.
        </li>
        {isDemoOffered && (
          <li>
            The demo account is shared by everyone and reset every two hours. Others can read what
            you write there, so write nothing private.
          </li>
        )}
      </ul>
      <h2>Rights</h2>
      <ul>
        <li>
          Whoever runs this server may deny service to anyone, and delete accounts that harm it or
          others.
        </li>
        <li>
          You can leave at any time.{' '}
          {canDelete ? (
            <>
              You delete your account and everything in it on the account page. The operator’s
              backups may hold it for longer.
            </>
          ) : (
            <>
              To delete your account and everything in it, write to <Contact address={contact} />.
            </>
          )}
        </li>
        <li>These terms may change. The current ones are always on this page.</li>
        <li>
          Questions? See the{' '}
          <Anchor component={Link} to={PATHS.help}>
            manual
          </Anchor>
          , then <Contact address={contact} />.
        </li>
      </ul>
    </TextPage>
  );
}
